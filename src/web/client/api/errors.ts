import { makeStore } from './store.js';

/** Returns the text for a refusal in the user's language; undefined if there is none and the message is shown. */
export type TranslateRefusal = (
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>>,
) => string | undefined;

/** Set for a language other than that of the server's messages. */
export const teller = makeStore<TranslateRefusal | undefined>(undefined);

/** The error code of a request whose response is missing or incomplete. */
export const OFFLINE = 'OFFLINE';

/** The number of attempts at a change while other people change the same record. */
export const MAX_ATTEMPTS = 5;

/** The server's response to a request that it refused; status 0 when there was no response. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The whole body; further fields depend on the code. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(teller.get()?.(code, message, details) ?? message);
    this.name = 'ApiProblem';
  }

  get errorId(): string | undefined {
    return this.text('errorId');
  }

  /** Returns a field of the body if it is a string. */
  text(name: string): string | undefined {
    const value = this.details[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** True if the record has changed since it was read (412): the change can be repeated on its current state. */
  get isOutdated(): boolean {
    return this.status === 412;
  }

  /** True if repeating the same request may succeed later. */
  get isPassing(): boolean {
    return this.code === OFFLINE || this.code === 'REQUEST_IN_PROGRESS' || this.status === 429 || this.status === 503;
  }
}

/** Returns the problem described by the body and the `Retry-After` header of an error response. */
export function problemFrom(status: number, body: unknown, retryAfter: string | null): ApiProblem {
  const details = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { error, code } = details;
  const wait = Number(retryAfter ?? Number.NaN);
  return new ApiProblem(
    status,
    typeof code === 'string' ? code : `HTTP_${status}`,
    typeof error === 'string' ? error : `The server answered ${status}.`,
    details,
    Number.isFinite(wait) ? wait : undefined,
  );
}

/** Converts anything thrown to a problem that can be shown. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(0, 'PAGE', error instanceof Error ? error.message : String(error));
}
