/** The reason why a request failed, independent of HTTP; `error-table.ts` maps each to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'not-received'
  | 'conflict'
  | 'gone'
  | 'precondition-failed'
  | 'too-large'
  | 'uri-too-long'
  | 'unsupported-media-type'
  | 'unprocessable'
  | 'too-many-requests'
  | 'not-implemented'
  | 'bad-gateway'
  | 'unavailable'
  | 'timed-out';

/** One of possibly several problems of an input. */
export interface InputProblem {
  /** The field, or the path of fields, that is wrong. */
  readonly path?: string;
  /** A stable code for programs. */
  readonly code?: string;
  readonly message?: string;
}

/** A policy's failure on one of its samples. Contains no text of the sample. */
export interface SampleFinding {
  /** The name of the sample. */
  readonly sample: string;
  /** The number of findings of each kind that the active policy redacts and this one does not. */
  readonly lost?: Readonly<Record<string, number>>;
  /** Indexes in `redacted` of texts that were not redacted. */
  readonly notRedacted?: readonly number[];
  /** Indexes in `kept` of texts that were redacted. */
  readonly notKept?: readonly number[];
}

/**
 * Fields of an error in addition to its message and code; each code has its own subset. The API document is generated
 * from these.
 */
export interface ErrorDetails {
  /** All problems of the input, for errors that can have several. */
  readonly problems?: readonly InputProblem[];
  /** `MALFORMED_JSON`: where the body stops being JSON, in UTF-16 code units from 0. */
  readonly offset?: number;
  /** `MALFORMED_JSON`: the line of that position, from 1. */
  readonly line?: number;
  /** `MALFORMED_JSON`: the column of that position, from 1. */
  readonly column?: number;
  /** `BODY_TOO_LARGE`: the maximum size of a body in bytes. */
  readonly limitBytes?: number;
  /** For a text that is too long: the maximum size in bytes. */
  readonly maxBytes?: number;
  /** For a text that is too long: its size in bytes. */
  readonly sizeBytes?: number;
  /** `PDF_TOO_MANY_PAGES`: the maximum number of pages of a PDF. */
  readonly maxPages?: number;
  /** `DOCUMENT_TOO_LONG_FOR_MODEL`: the maximum number of characters. */
  readonly mostCharacters?: number;
  /**
   * `TOO_MANY_TYPES`, `TOO_MANY_SERIES`: the scope of the limit: a `report`, a `source`, an `organization`, the whole
   * `store`, or senders `without-key`.
   */
  readonly limit?: string;
  /** `TOO_MANY_TYPES`, `TOO_MANY_SERIES`: the limit. */
  readonly most?: number;
  /** `LOCKED`: the e-mail address of the user who has the edit lock. */
  readonly lockedBy?: string;
  /** `LOCKED`: when the edit lock expires. */
  readonly lockExpiresAt?: string;
  /** `STALE`: the current version of the document. */
  readonly version?: number;
  /** `STALE`, `WRONG_STATUS`, `DOCUMENT_TERMINAL` and others: the current status of the document. */
  readonly status?: string;
  /** `STALE`: the current risk of the document. */
  readonly riskScore?: number;
  /** `STALE`: the current number of undecided spans. */
  readonly undecidedSpans?: number;
  /** `UNDECIDED_SPANS`: the total number of undecided spans. */
  readonly undecided?: number;
  /** `UNDECIDED_SPANS`: how many of them are PENDING. */
  readonly pending?: number;
  /** `UNDECIDED_SPANS`: how many of them are NEEDS_SECOND_OPINION. */
  readonly needsSecondOpinion?: number;
  /** `UNDECIDED_SPANS`: how many of them are REVIEW_REQUIRED. */
  readonly reviewRequired?: number;
  /** `BATCH_CLOSED`: true. */
  readonly closed?: boolean;
  /** `BATCH_CLOSED`: the batch that accepts no more documents. */
  readonly batchId?: string;
  /** `UNFINISHED_DOCUMENTS`: the number of documents that are neither rejected nor finalized. */
  readonly unfinished?: number;
  /** `UNFINISHED_DOCUMENTS`: the number of documents by status. */
  readonly documents?: Readonly<Record<string, number>>;
  /** `FIXED_AT_CREATION`: the field of a batch that cannot be changed after its creation. */
  readonly field?: string;
  /** `DOCUMENT_FAILED`: the code of the error that made the document fail. */
  readonly reason?: string;
  /** `UNDER_HOLD`: the id of the hold that prevents the removal. */
  readonly hold?: string;
  /** `UNDER_HOLD`: when that hold expires; null when it lasts until it is released. */
  readonly heldUntil?: string | null;
  /** `POLICY_CHANGED`: the current fingerprint of the policy; absent when there is none. */
  readonly fingerprint?: string;
  /** `CONFIRMATION_REQUIRED`: the value of the query parameter `confirm` with which the change is made anyway. */
  readonly confirm?: string;
  /** `CONFIRMATION_REQUIRED`: set when the new policy redacts nothing; the kinds that the active policy redacts. */
  readonly lostKinds?: readonly string[];
  /**
   * `CONFIRMATION_REQUIRED`: samples on which the new policy does worse than the active one or differs from what the
   * sample expects.
   */
  readonly samples?: readonly SampleFinding[];
  /** For errors of an external filtering service: whether a retry may succeed. */
  readonly retryable?: boolean;
}

/** The body of every failure. */
export interface ErrorBody extends ErrorDetails {
  /** A message for people: what is wrong and what to do about it. */
  readonly error: string;
  /** A stable code for programs. */
  readonly code?: string;
  /** Set for internal errors; the server's log has the same id. */
  readonly errorId?: string;
}

export interface AppErrorOptions {
  /** A stable code for programs. */
  readonly code?: string;
  /** Further fields of the error body. Never document text, span text or a key. */
  readonly details?: ErrorDetails;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected failure that the caller can act on. The message says what is wrong. */
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

const PERMANENT: ReadonlySet<ErrorKind> = new Set(['invalid', 'not-found', 'too-large', 'unprocessable', 'forbidden']);

/** True for an error that background work cannot fix by a retry: a missing policy, an unreadable document. */
export const isPermanent = (error: unknown): boolean => error instanceof AppError && PERMANENT.has(error.kind);

/** For use as an expression: `found ?? fail('not-found', '…')`. @throws AppError always */
export function fail(kind: ErrorKind, message: string, options?: AppErrorOptions): never {
  throw new AppError(kind, message, options);
}
