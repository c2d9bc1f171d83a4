import type { InputProblem } from './models.js';

const READ_THE_MESSAGE = 'Read the message.';
const WAIT = 'Wait as long as `retryAfterSeconds` says, then repeat the call.';
const ADVICE: Readonly<Record<number, string>> = {
  401: 'Check the API key: it is missing, wrong or revoked.',
  403: 'Use a key whose role and scopes allow this.',
  404: 'Check the name or the id. What the key may not see is not found either.',
  409: 'Read the current state and decide again.',
  412: 'Somebody changed it since it was read: read it again.',
  413: 'Send less at a time, or ask the operator to raise the limit.',
  415: 'Name the format of the document.',
  429: WAIT,
  503: WAIT,
  507: 'Ask the operator to free disk space.',
};

/** What is known of a failure. */
export interface Failure {
  readonly code: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly advice?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Thrown for every call that fails. It holds no text of a document, no policy and no key. `code` is stable, for programs;
 * the message is for people. Codes of the client itself are `UNREACHABLE`, `TIMEOUT`, `INTERRUPTED` and
 * `INVALID_ANSWER`; the others are those of the API.
 */
export class UmbraError extends Error {
  override readonly name = 'UmbraError';
  readonly code: string;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** The id of the request, also in the server's log. */
  readonly requestId: string | undefined;
  /** The time to wait before the call may succeed, if the server says it. */
  readonly retryAfterSeconds: number | undefined;
  /** What to do. */
  readonly advice: string;
  /** Other members of the error, for example `version` of `STALE`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, { code, status, requestId, retryAfterSeconds, advice, details = {} }: Failure) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.advice = advice ?? ADVICE[status ?? 0] ?? READ_THE_MESSAGE;
    this.details = details;
  }

  /** The id of an internal error in the server's log. */
  get errorId(): string | undefined {
    const { errorId } = this.details;
    return typeof errorId === 'string' ? errorId : undefined;
  }

  /** All problems of an input that can have several. */
  get problems(): readonly InputProblem[] {
    const { problems } = this.details;
    return Array.isArray(problems) ? (problems as readonly InputProblem[]) : [];
  }
}
