/** Provides the version of the last migration that this version of Umbra knows. */
export const LATEST_SCHEMA = Symbol('the latest schema version');
/** Raise it with each new migration. */
export const LATEST_SCHEMA_VERSION = 1;

/**
 * A change of what is stored that a new version of Umbra needs, made once for each database, in order. It must be
 * idempotent: a process that dies in the middle leaves it to the next one, from its beginning.
 */
export interface Migration {
  /** From 1 without gaps; a version that was released keeps its number and its meaning. */
  readonly version: number;
  /** For the log, as "count the undecided spans of documents". */
  readonly name: string;
  /** @param signal aborted when the lease is lost or the process stops: stop soon, by an error or by returning */
  run(signal: AbortSignal): Promise<void>;
}
