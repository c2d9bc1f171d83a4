import { Injectable, Logger } from '@nestjs/common';
import { chargeCurrentCaller } from '../../platform/limits/current-use.js';
import { urlBelow } from '../../platform/outbound/base-url.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundAnswer } from '../../platform/outbound/outbound.js';
import { traced } from '../../platform/tracing/tracing.js';
import { LlmConfig } from './llm.config.js';
import { ASKING } from './llm.span.js';
import type { Generation } from './llm.types.js';

/** A longer answer is invalid: the expected answer has one or two words. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Asks an Ollama server. @see https://github.com/ollama/ollama/blob/main/docs/api.md#generate-a-completion */
@Injectable()
export class OllamaClient {
  private readonly logger = new Logger('Llm');

  constructor(
    private readonly outbound: Outbound,
    private readonly config: LlmConfig,
  ) {
    outbound.trust(config.defaultUrl);
  }

  /** Returns the model's answer, or undefined when it gives none in time that can be used. */
  async generate(generation: Generation): Promise<string | undefined> {
    return traced(ASKING, () => this.ask(generation));
  }

  private async ask({ endpoint, model, prompt, timeoutMs }: Generation): Promise<string | undefined> {
    chargeCurrentCaller('questions', 1);
    try {
      const answer = await this.outbound.send({
        url: urlBelow(endpoint ?? this.config.defaultUrl, 'api/generate'),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, prompt, stream: false }),
        connectMs: timeoutMs,
        answerMs: timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return textOf(answer);
    } catch (error) {
      const { reason, code } = error instanceof OutboundError ? error : { reason: 'no-answer', code: undefined };
      this.logger.warn({ reason, code }, 'A generator of a policy did not respond');
      return undefined;
    }
  }
}

/** @throws SyntaxError for an answer that is not JSON */
function textOf({ status, body }: OutboundAnswer): string | undefined {
  if (status !== 200) return undefined;
  const value: unknown = JSON.parse(body.toString('utf8'));
  const answer = typeof value === 'object' && value !== null && 'response' in value ? value.response : undefined;
  return typeof answer === 'string' ? answer : undefined;
}
