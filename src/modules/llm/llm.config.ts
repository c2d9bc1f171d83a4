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
      'Ollama server that becomes the instance `default` when the service starts and has no instance yet. ' +
      'It also serves generators of policies that name no endpoint; without this setting http://localhost:11434 does. ' +
      'Its host and port need not be listed in OUTBOUND_ALLOWED_HOSTS.',
    must: BASE_URL,
    example: 'http://ollama:11434',
  })
  @ValidateIf(({ ollamaUrl }: LlmConfig) => ollamaUrl !== '')
  @IsBaseUrl()
  readonly ollamaUrl: string = '';

  @Env({
    name: 'LLM_CONNECT_SECONDS',
    description: 'How long a connection to a language model server may take.',
    must: 'a whole number of seconds from 1 to 60',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  readonly connectSeconds: number = 10;

  @Env({
    name: 'LLM_ANSWER_SECONDS',
    description:
      'How long a language model may take for an explanation or a second opinion in all. ' +
      'Keep it below HTTP_ANSWER_TIMEOUT_SECONDS, after which the client is answered 503.',
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
      'How much of a document a language model is sent at the most. Of a longer one a second opinion sends the part ' +
      'around the span; an explanation of it is refused.',
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
