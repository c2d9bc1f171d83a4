/** The code of a request of which nothing, or not everything, came back. */
export const OFFLINE = 'OFFLINE';

/** What the server answered to a request that it did not carry out; status 0 when nothing came back. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The whole body: further fields depend on the code. */
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'ApiProblem';
  }

  get errorId(): string | undefined {
    return this.text('errorId');
  }

  /** A field of the body that is a text. */
  text(name: string): string | undefined {
    const value = this.details[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** Whether the same request may succeed later as it is. */
  get isPassing(): boolean {
    return this.code === OFFLINE || this.code === 'REQUEST_IN_PROGRESS' || this.status === 429 || this.status === 503;
  }
}

/** The problem that the body and the `Retry-After` of a refused response tell of. */
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

/** Whatever was thrown, as a problem that can be shown. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(0, 'PAGE', error instanceof Error ? error.message : String(error));
}
