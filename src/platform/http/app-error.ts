/** Why a request failed, in the product's own words; `error-table.ts` maps each to an HTTP status. */
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

/** One of several things that are wrong with an input. */
export interface InputProblem {
  /** Where: a field, or a path of fields. */
  readonly path?: string;
  /** Stable, for programs. */
  readonly code?: string;
  readonly message?: string;
}

/** What is wrong with a policy on one of its samples. Holds nothing of the text. */
export interface SampleFinding {
  /** The name of the sample. */
  readonly sample: string;
  /** How many findings of each kind the active policy redacts and this one does not. */
  readonly lost?: Readonly<Record<string, number>>;
  /** Positions in `redacted` of texts that are still there. */
  readonly notRedacted?: readonly number[];
  /** Positions in `kept` of texts that are gone. */
  readonly notKept?: readonly number[];
}

/** What failures say beside their words and code; each code has its own of these. The API document is made of them. */
export interface ErrorDetails {
  /** All that is wrong with the input, where there can be several things. */
  readonly problems?: readonly InputProblem[];
  /** `MALFORMED_JSON`: where the body stops being JSON, in UTF-16 code units from 0. */
  readonly offset?: number;
  /** `MALFORMED_JSON`: from 1. */
  readonly line?: number;
  /** `MALFORMED_JSON`: from 1. */
  readonly column?: number;
  /** `BODY_TOO_LARGE`: how many bytes a body may have. */
  readonly limitBytes?: number;
  /** Of a text that is too long: how many bytes it may have. */
  readonly maxBytes?: number;
  /** Of a text that is too long: how many bytes it has. */
  readonly sizeBytes?: number;
  /** `PDF_TOO_MANY_PAGES`: how many a PDF may have. */
  readonly maxPages?: number;
  /** `DOCUMENT_TOO_LONG_FOR_MODEL`: how many characters it may have. */
  readonly mostCharacters?: number;
  /** `TOO_MANY_TYPES`, `TOO_MANY_SERIES`: which limit it is, of a `report`, `source`, `organization`, the whole `store`, or senders `without-key`. */
  readonly limit?: string;
  /** `TOO_MANY_TYPES`, `TOO_MANY_SERIES`: the limit. */
  readonly most?: number;
  /** `LOCKED`: the e-mail address of who has the edit lock. */
  readonly lockedBy?: string;
  /** `LOCKED`: when the edit lock ends by itself. */
  readonly lockExpiresAt?: string;
  /** `STALE`: the version of the document now. */
  readonly version?: number;
  /** `STALE`, `WRONG_STATUS`, `DOCUMENT_TERMINAL` and others: the status of the document now. */
  readonly status?: string;
  /** `STALE`: the risk of the document now. */
  readonly riskScore?: number;
  /** `STALE`: how many of its spans are undecided now. */
  readonly undecidedSpans?: number;
  /** `UNDECIDED_SPANS`: how many spans are to be decided, in all. */
  readonly undecided?: number;
  /** `UNDECIDED_SPANS`: how many of them are PENDING. */
  readonly pending?: number;
  /** `UNDECIDED_SPANS`: how many of them are NEEDS_SECOND_OPINION. */
  readonly needsSecondOpinion?: number;
  /** `UNDECIDED_SPANS`: how many of them are REVIEW_REQUIRED. */
  readonly reviewRequired?: number;
  /** `BATCH_CLOSED`: true. */
  readonly closed?: boolean;
  /** `BATCH_CLOSED`: the batch that takes no documents. */
  readonly batchId?: string;
  /** `UNFINISHED_DOCUMENTS`: how many documents are neither rejected nor finalized. */
  readonly unfinished?: number;
  /** `UNFINISHED_DOCUMENTS`: how many documents have which status. */
  readonly documents?: Readonly<Record<string, number>>;
  /** `FIXED_AT_CREATION`: the field of a batch that stays as it was chosen at first. */
  readonly field?: string;
  /** `DOCUMENT_FAILED`: the code of what was wrong with the document. */
  readonly reason?: string;
  /** `UNDER_HOLD`: the id of the hold that keeps it. */
  readonly hold?: string;
  /** `UNDER_HOLD`: when that hold ends by itself; null when it stays until it is released. */
  readonly heldUntil?: string | null;
  /** `POLICY_CHANGED`: the fingerprint of the policy now; absent when there is none. */
  readonly fingerprint?: string;
  /** `CONFIRMATION_REQUIRED`: what the query parameter `confirm` has to say for the change to be made all the same. */
  readonly confirm?: string;
  /** `CONFIRMATION_REQUIRED`: kinds that the active policy redacts and the new one does not, where it redacts nothing. */
  readonly lostKinds?: readonly string[];
  /** `CONFIRMATION_REQUIRED`: samples on which the policy does worse than the active one, or not as expected. */
  readonly samples?: readonly SampleFinding[];
  /** Of a filtering service elsewhere: whether the same may work later. */
  readonly retryable?: boolean;
}

/** The body of every failure. */
export interface ErrorBody extends ErrorDetails {
  /** What is wrong and what to do about it, for people. */
  readonly error: string;
  /** Stable, for programs. */
  readonly code?: string;
  /** Of a fault of the server: its log has the same id. */
  readonly errorId?: string;
}

export interface AppErrorOptions {
  /** Stable, for programs. */
  readonly code?: string;
  /** Further fields of the error body. Never document text, span text or a key. */
  readonly details?: ErrorDetails;
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
