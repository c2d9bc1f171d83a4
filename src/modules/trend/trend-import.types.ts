/** The collections of an existing monitor, in the order in which they are taken over. */
export const IMPORTED_COLLECTIONS = ['pii_counts', 'pii_stats', 'mutes', 'breaches', 'metrics'] as const;
export type ImportedCollection = (typeof IMPORTED_COLLECTIONS)[number];

/** A file of a dump. */
export interface DumpFile {
  readonly path: string;
  readonly collection: ImportedCollection;
  readonly format: 'json' | 'bson';
  readonly gzipped: boolean;
}

/** What there is to be read. */
export interface Dump {
  readonly files: readonly DumpFile[];
  /** Paths that were found and are no part of what is taken over. */
  readonly unknown: readonly string[];
}

/** What became of the records of one collection. Read is the sum of all others. */
export interface ImportTally {
  readonly read: number;
  readonly imported: number;
  /** Imported by an earlier run, or the same there already. */
  readonly known: number;
  /** Left out on purpose, by reason. */
  readonly passedOver: ReadonlyMap<string, number>;
  /** Records that cannot be read or are not valid, and parts of files that could not be read at all. */
  readonly faulty: number;
}

/** Something that could not be read. The message never holds what stands in the record. */
export interface ImportFault {
  readonly path: string;
  /** `line 5`, `document 5`; undefined for the file as a whole. */
  readonly place: string | undefined;
  readonly reason: string;
}

/** Who wants to know how an import comes on. */
export interface ImportWatcher {
  fault(fault: ImportFault): void;
  /** @param records read so far, of all files */
  progress(records: number): void;
}
