import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { LlmInstanceService } from './instances/llm-instance.service.js';
import { LlmConfig } from './llm.config.js';
import { badLlmAnswer, documentTooLong, instanceForbidden, noSecondOpinionDefault } from './llm.errors.js';
import type { Adviser, Generation, LlmCall, LlmInstance, LlmModels } from './llm.types.js';
import { OllamaApi } from './ollama-api.js';
import { OllamaClient } from './ollama.client.js';
import { Question } from './question.js';

/** Below the twenty seconds that clients wait for a list of models. */
const MODELS_MS = 18_000;

/** Questions to local language models. */
@Injectable()
export class LlmService {
  constructor(
    private readonly client: OllamaClient,
    private readonly instances: LlmInstanceService,
    private readonly api: OllamaApi,
    private readonly config: LlmConfig,
  ) {}

  /** Returns the model's answer; undefined when there is none. Neither question nor answer is logged. */
  async generate(generation: Generation): Promise<string | undefined> {
    return this.client.generate(generation);
  }

  /**
   * Returns the models of an instance. Visible to callers who may read the configuration, and to members of groups
   * while it is a default.
   * @throws AppError `not-found`; `forbidden`; `bad-gateway`
   */
  async models(instanceId: string, caller: UserPrincipal, signal?: AbortSignal): Promise<LlmModels> {
    const instance = await this.instances.get(instanceId);
    await this.refuseStranger(instanceId, caller);
    const models = await this.modelsOf(instance, signal);
    return { instanceId, instanceName: instance.name, models };
  }

  /**
   * Prepares a question about a whole document. Nothing of it has been sent when this resolves.
   * @throws AppError `not-found` for the instance; `too-large` for the document; `bad-gateway` for an address that may
   *   not be connected to
   */
  async openExplain(instanceId: string, model: string, document: string): Promise<LlmCall> {
    const instance = await this.instances.get(instanceId);
    const most = this.config.maxDocumentCharacters;
    if (document.length > most) documentTooLong(most);
    await this.api.check(instance);
    return new Question(instance, model, this.api, this.config);
  }

  /**
   * Returns the default model for second opinions.
   * @throws AppError `invalid` when there is no default, or its instance is gone
   */
  async secondOpinionDefault(): Promise<Adviser> {
    const { secondOpinion } = await this.instances.defaults();
    if (secondOpinion === null) return noSecondOpinionDefault();
    const instance = (await this.instances.find(secondOpinion.instanceId)) ?? noSecondOpinionDefault();
    return { instance, model: secondOpinion.model };
  }

  /**
   * Prepares a question about one span. Nothing of a document has been sent when this resolves; if no model is named,
   * the server was asked for its models.
   * @throws AppError `bad-gateway`
   */
  async openSecondOpinion({ instance, model }: Adviser, signal?: AbortSignal): Promise<LlmCall> {
    await this.api.check(instance);
    return new Question(instance, model ?? (await this.firstModel(instance, signal)), this.api, this.config);
  }

  private modelsOf(instance: LlmInstance, signal: AbortSignal | undefined): Promise<readonly string[]> {
    return this.api.models(instance, { answerMs: Math.min(MODELS_MS, this.config.answerMs), signal });
  }

  private async firstModel(instance: LlmInstance, signal: AbortSignal | undefined): Promise<string> {
    const [first] = await this.modelsOf(instance, signal);
    if (first === undefined) throw badLlmAnswer();
    return first;
  }

  private async refuseStranger(instanceId: string, { role, groupIds }: UserPrincipal): Promise<void> {
    if (role !== 'ROLE_USER') return;
    const { explain, secondOpinion } = await this.instances.defaults();
    const isDefault = explain?.instanceId === instanceId || secondOpinion?.instanceId === instanceId;
    if (groupIds.length === 0 || !isDefault) instanceForbidden();
  }
}
