/** The collections of an existing monitor, in the order of import. */
export const IMPORTED_COLLECTIONS = ['pii_counts', 'pii_stats', 'mutes', 'breaches', 'metrics'] as const;
export type ImportedCollection = (typeof IMPORTED_COLLECTIONS)[number];

/** A file of a dump. */
export interface DumpFile {
  readonly path: string;
  readonly collection: ImportedCollection;
  readonly format: 'json' | 'bson';
  readonly gzipped: boolean;
}

/** The files to import. */
export interface Dump {
  readonly files: readonly DumpFile[];
  /** Paths that exist but contain nothing to import. */
  readonly unknown: readonly string[];
}

/** The number of records of one collection by outcome. `read` is the sum of all others. */
export interface ImportTally {
  readonly read: number;
  readonly imported: number;
  /** Imported by an earlier run, or equal to existing data. */
  readonly known: number;
  /** Skipped on purpose, by reason. */
  readonly passedOver: ReadonlyMap<string, number>;
  /** Records that cannot be read or are invalid, and parts of files that could not be read at all. */
  readonly faulty: number;
}

/** An unreadable record or file. The message never contains data of the record. */
export interface ImportFault {
  readonly path: string;
  /** `line 5`, `document 5`; undefined for the file as a whole. */
  readonly place: string | undefined;
  readonly reason: string;
}

/** Receives the progress of an import. */
export interface ImportWatcher {
  fault(fault: ImportFault): void;
  /** @param records the number read so far, over all files */
  progress(records: number): void;
}
