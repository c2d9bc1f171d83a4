/** Why a request failed, in the product's own words; `error-table.ts` maps each to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'uri-too-long'
  | 'unsupported-media-type'
  | 'unprocessable'
  | 'too-many-requests'
  | 'not-implemented'
  | 'bad-gateway'
  | 'unavailable'
  | 'timed-out';

export interface AppErrorOptions {
  /** Stable, for programs. */
  readonly code?: string;
  /** Further fields of the error body, for example `problems` or `closed`. Never document text, span text or a key. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected failure that a caller can do something about. The message says what. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly options: AppErrorOptions = {},
  ) {
    super(message);
  }
}

/** For use as an expression: `found ?? fail('not-found', '…')`. @throws AppError always */
export function fail(kind: ErrorKind, message: string, options?: AppErrorOptions): never {
  throw new AppError(kind, message, options);
}
