import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { Env } from '../../platform/config/env.js';
import { BASE_URL, IsBaseUrl } from '../../platform/outbound/base-url.js';

const MS_PER_SECOND = 1000;
/** The address that Ollama listens on unless told otherwise. */
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

  @Env({
    name: 'LLM_CONNECT_SECONDS',
    description: 'The maximum time for connecting to a language model server.',
    must: 'a whole number of seconds from 1 to 60',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  readonly connectSeconds: number = 10;

  @Env({
    name: 'LLM_ANSWER_SECONDS',
    description:
      'The maximum total time for an explanation or second opinion by a language model. Keep it below HTTP_ANSWER_TIMEOUT_SECONDS, after which the client gets 503.',
    must: 'a whole number of seconds from 1 to 3600',
  })
  @IsInt()
  @Min(1)
  @Max(3600)
  readonly answerSeconds: number = 175;

  @Env({
    name: 'LLM_MAX_DOCUMENT_CHARACTERS',
    page: 'limits',
    description:
      'The maximum part of a document that is sent to a language model. For a longer document, a second opinion sends the part around the span, and an explanation is refused.',
    must: 'a whole number from 1000 to 10000000',
  })
  @IsInt()
  @Min(1000)
  @Max(10_000_000)
  readonly maxDocumentCharacters: number = 200_000;

  /** The server of generators that name none. */
  get defaultUrl(): string {
    return this.ollamaUrl === '' ? OLLAMA_ON_THIS_MACHINE : this.ollamaUrl;
  }

  get connectMs(): number {
    return this.connectSeconds * MS_PER_SECOND;
  }

  get answerMs(): number {
    return this.answerSeconds * MS_PER_SECOND;
  }
}
