import type { LlmDefaults, LlmInstance, LlmModels } from '../llm.types.js';

export const presentInstance = ({ id, name, url, createdAt, keepAlive }: LlmInstance) => ({
  id,
  name,
  url,
  createdAt: createdAt.toISOString(),
  keepAlive,
});

export const presentDefaults = ({ explain, secondOpinion }: LlmDefaults) => ({
  explain: explain === null ? null : { instanceId: explain.instanceId, model: explain.model },
  secondOpinion: secondOpinion === null ? null : { instanceId: secondOpinion.instanceId, model: secondOpinion.model },
});

export const presentModels = ({ instanceId, instanceName, models }: LlmModels) => ({
  instanceId,
  instanceName,
  models,
});
