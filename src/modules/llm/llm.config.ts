import { ValidateIf } from 'class-validator';
import { SECOND_MS } from '../../platform/clock/durations.js';
import { Env, EnvInteger } from '../../platform/config/env.js';
import { BASE_URL, IsBaseUrl } from '../../platform/outbound/base-url.js';

/** The address that Ollama listens on by default. */
const OLLAMA_ON_THIS_MACHINE = 'http://localhost:11434';

/** Language models that reviewers may ask. */
export class LlmConfig {
  @Env({
    name: 'OLLAMA_URL',
    description:
      'Ollama server that becomes the instance `default` if the service starts without instances. Generators of policies that name no endpoint use it as well; if absent, they use http://localhost:11434. Its host and port need not be listed in OUTBOUND_ALLOWED_HOSTS.',
    must: BASE_URL,
    example: 'http://ollama:11434',
  })
  @ValidateIf(({ ollamaUrl }: LlmConfig) => ollamaUrl !== '')
  @IsBaseUrl()
  readonly ollamaUrl: string = '';

  @EnvInteger({
    name: 'LLM_CONNECT_SECONDS',
    description: 'The maximum time for connecting to a language model server.',
    range: { from: 1, to: 60, unit: 'seconds' },
  })
  readonly connectSeconds: number = 10;

  @EnvInteger({
    name: 'LLM_ANSWER_SECONDS',
    description:
      'The maximum total time for an explanation or second opinion by a language model. Keep it below HTTP_ANSWER_TIMEOUT_SECONDS, after which the client gets 503.',
    range: { from: 1, to: 3600, unit: 'seconds' },
  })
  readonly answerSeconds: number = 175;

  @EnvInteger({
    name: 'LLM_MAX_DOCUMENT_CHARACTERS',
    page: 'limits',
    description:
      'The maximum part of a document that is sent to a language model. For a longer document, a second opinion sends the part around the span, and an explanation is refused.',
    range: { from: 1000, to: 10_000_000 },
  })
  readonly maxDocumentCharacters: number = 200_000;

  /** The server of generators that name none. */
  get defaultUrl(): string {
    return this.ollamaUrl === '' ? OLLAMA_ON_THIS_MACHINE : this.ollamaUrl;
  }

  get connectMs(): number {
    return this.connectSeconds * SECOND_MS;
  }

  get answerMs(): number {
    return this.answerSeconds * SECOND_MS;
  }
}
