import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { urlBelow } from '../../platform/outbound/base-url.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundAnswer } from '../../platform/outbound/outbound.js';
import { traced } from '../../platform/tracing/tracing.js';
import { LlmConfig } from './llm.config.js';
import { badLlmAnswer, unreachable } from './llm.errors.js';
import { ASKING } from './llm.span.js';
import type { LlmInstance } from './llm.types.js';

const MAX_ANSWER_BYTES = 1024 * 1024;
/** The description of a model has its licence and template in it. */
const MAX_FACTS_BYTES = 4 * 1024 * 1024;
const MAX_MODELS = 1000;
const MAX_MODEL_CHARACTERS = 200;
const FACTS_TTL_MS = 5 * 60_000;

/** The limits of one request. */
export interface AskBounds {
  readonly answerMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface GenerateRequest {
  readonly model: string;
  readonly prompt: string;
  /** The context size in tokens for prompt and answer: the server silently cuts a longer prompt. */
  readonly contextTokens: number;
  readonly answerTokens: number;
  /** A JSON Schema that the answer shall follow. */
  readonly format?: object;
}

/** The server rejected the request, perhaps because it is an older version. */
export const REFUSED = Symbol('REFUSED');

/**
 * Speaks to the Ollama servers that are configured.
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md
 */
@Injectable()
export class OllamaApi {
  private readonly logger = new Logger('Llm');
  private readonly contexts = new LRUCache<string, number>({ max: 500, ttl: FACTS_TTL_MS });

  constructor(
    private readonly outbound: Outbound,
    private readonly config: LlmConfig,
  ) {}

  /** @throws AppError `bad-gateway` when the address may not be connected to, or is not known */
  async check(instance: LlmInstance): Promise<void> {
    try {
      await this.outbound.check(instance.url, this.config.connectMs);
    } catch (error) {
      throw this.failureOf(instance, error);
    }
  }

  /** Names in code unit order. @throws AppError `bad-gateway` */
  async models(instance: LlmInstance, bounds: AskBounds): Promise<readonly string[]> {
    const answer = await this.send(instance, 'GET', 'api/tags', undefined, bounds);
    const { models } = this.understood(instance, answer) as { readonly models?: unknown };
    if (!Array.isArray(models)) throw this.nonsense(instance, answer);
    const names = (models as readonly unknown[]).map((model) => nameOf(model));
    if (!names.every((name) => name !== undefined)) throw this.nonsense(instance, answer);
    return [...new Set(names)].sort().slice(0, MAX_MODELS);
  }

  /**
   * Returns the number of tokens that a model can read; undefined when the server does not say.
   * @throws AppError `bad-gateway`
   */
  async contextTokens(instance: LlmInstance, model: string, bounds: AskBounds): Promise<number | undefined> {
    const key = JSON.stringify([instance.url, model]);
    const known = this.contexts.get(key);
    if (known !== undefined) return known;
    const answer = await this.send(instance, 'POST', 'api/show', { model }, bounds, MAX_FACTS_BYTES);
    const tokens = answer.status === 200 ? contextLengthOf(parsed(answer.body)) : undefined;
    if (tokens !== undefined) this.contexts.set(key, tokens);
    return tokens;
  }

  /** Returns the model's answer; `REFUSED` when the server rejects the request. @throws AppError `bad-gateway` */
  async generate(instance: LlmInstance, request: GenerateRequest, bounds: AskBounds): Promise<string | typeof REFUSED> {
    const { model, prompt, contextTokens, answerTokens, format } = request;
    const body = {
      model,
      prompt,
      stream: false,
      // Makes the answer to a question reproducible.
      options: { temperature: 0, num_ctx: contextTokens, num_predict: answerTokens },
      ...(format !== undefined && { format }),
      ...(instance.keepAlive !== null && { keep_alive: keepAliveOf(instance.keepAlive) }),
    };
    const answer = await traced(ASKING, () => this.send(instance, 'POST', 'api/generate', body, bounds));
    if (answer.status === 400) return REFUSED;
    const { response } = this.understood(instance, answer) as { readonly response?: unknown };
    if (typeof response !== 'string' || response.trim() === '') throw this.nonsense(instance, answer);
    return response;
  }

  /** For the caller; the log has what the operator needs. */
  nonsense(instance: LlmInstance, { status }: Pick<OutboundAnswer, 'status'>): Error {
    this.logger.warn({ instanceId: instance.id, status }, 'A language model server sent an invalid response');
    return badLlmAnswer();
  }

  private async send(
    instance: LlmInstance,
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    { answerMs, signal }: AskBounds,
    maxBytes = MAX_ANSWER_BYTES,
  ): Promise<OutboundAnswer> {
    try {
      return await this.outbound.send({
        url: urlBelow(instance.url, path),
        method,
        connectMs: this.config.connectMs,
        answerMs,
        maxBytes,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        ...(signal !== undefined && { signal }),
      });
    } catch (error) {
      throw this.failureOf(instance, error);
    }
  }

  private understood(instance: LlmInstance, answer: OutboundAnswer): object {
    const value = answer.status === 200 ? parsed(answer.body) : undefined;
    if (typeof value !== 'object' || value === null) throw this.nonsense(instance, answer);
    return value;
  }

  private failureOf(instance: LlmInstance, error: unknown): unknown {
    if (!(error instanceof OutboundError)) return error;
    const { reason, code } = error;
    this.logger.warn({ instanceId: instance.id, reason, code }, 'A language model server did not respond');
    return unreachable(error);
  }
}

function nameOf(model: unknown): string | undefined {
  const name = typeof model === 'object' && model !== null && 'name' in model ? model.name : undefined;
  return typeof name === 'string' && name !== '' && name.length <= MAX_MODEL_CHARACTERS ? name : undefined;
}

/** `model_info` has it under the name of the architecture: `llama.context_length`. */
function contextLengthOf(facts: unknown): number | undefined {
  const info = typeof facts === 'object' && facts !== null && 'model_info' in facts ? facts.model_info : undefined;
  if (typeof info !== 'object' || info === null) return undefined;
  const [, length] = Object.entries(info).find(([name]) => /^[^.]{1,100}\.context_length$/.test(name)) ?? [];
  return typeof length === 'number' && Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

/** A duration is a string, and a number of seconds, `-1` among them, a number. */
const keepAliveOf = (text: string): string | number => (/^-?\d+$/.test(text) ? Number(text) : text);

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's message quotes the answer.
    return undefined;
  }
}
