/** Injection token for the version of the last migration that this version of Umbra knows. */
export const LATEST_SCHEMA = Symbol('the latest schema version');
/** Increase it with each new migration. */
export const LATEST_SCHEMA_VERSION = 1;

/**
 * A change of stored data that a new version of Umbra needs, run once per database, in order. It must be idempotent: if
 * a process dies in the middle, the next one runs it again from the beginning.
 */
export interface Migration {
  /** From 1 without gaps; a released version keeps its number and its meaning. */
  readonly version: number;
  /** For the log, such as "count the undecided spans of documents". */
  readonly name: string;
  /** @param signal aborted when the lease is lost or the process stops; `run` should then throw or return soon */
  run(signal: AbortSignal): Promise<void>;
}
