import type { Settings } from '../../platform/config/settings.js';
import { OutboundConfig } from '../../platform/outbound/outbound.config.js';
import { Outbound, resolveBySystem } from '../../platform/outbound/outbound.js';
import { LlmConfig } from './llm.config.js';
import { OllamaApi } from './ollama-api.js';

const WAIT_MS = 5000;
/** The fields of the configured server besides its address. */
const SETTINGS_INSTANCE = { id: 'settings', name: 'settings', createdAt: new Date(0), keepAlive: null };

/**
 * Asks the configured language model server for its models, without starting a server of ours.
 * @returns the number of models; undefined when no server is configured
 * @throws AppError `bad-gateway` when it does not respond
 */
export async function askModelServer(settings: Settings): Promise<number | undefined> {
  const config = settings.of(LlmConfig);
  if (config.ollamaUrl === '') return undefined;
  const outbound = new Outbound(settings.of(OutboundConfig), resolveBySystem);
  outbound.trust(config.ollamaUrl);
  const instance = { ...SETTINGS_INSTANCE, url: config.ollamaUrl };
  return (await new OllamaApi(outbound, config).models(instance, { answerMs: WAIT_MS })).length;
}
