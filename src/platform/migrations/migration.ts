/** Injection token for the version of the last migration that this version of Umbra knows. */
export const LATEST_SCHEMA = Symbol('the latest schema version');
/** What a migration changes; enough to say beforehand what it would do. */
export interface MigrationStep {
  /** From 1 without gaps; a released version keeps its number and its meaning. */
  readonly version: number;
  /** For the log and the dry run, such as "count the undecided spans of documents". */
  readonly name: string;
  readonly collection: string;
  /** The filter of the records in the collection that it changes; none match afterwards. */
  readonly pending: object;
  /** False if a version without this migration would misread or spoil the changed data: its processes then end first. */
  readonly fitsOlder: boolean;
}

/**
 * A change of stored data that a new version of Umbra needs, run once per database, in order. It must be idempotent: if
 * a process dies in the middle, the next one runs it again from the beginning.
 */
export interface Migration {
  readonly step: MigrationStep;
  /** @param signal aborted when the lease is lost or the process stops; `run` should then throw or return soon */
  run(signal: AbortSignal): Promise<void>;
}
