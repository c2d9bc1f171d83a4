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
    return this.status === 0 || this.status === 429 || this.status === 503;
  }
}

/** Whatever was thrown, as a problem that can be shown. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(0, 'PAGE', error instanceof Error ? error.message : String(error));
}
