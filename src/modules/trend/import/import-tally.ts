import { AppError } from '../../../platform/http/app-error.js';
import type { ImportTally, ImportWatcher } from '../trend-import.types.js';
import type { DumpDocument, DumpRecord } from './dump-record.js';

/** A document that could be read, and where it stood. */
export interface SourceRecord {
  readonly path: string;
  readonly place: string | undefined;
  readonly document: DumpDocument;
}

/** Counts what becomes of the records of one collection. */
export class TallyCounter {
  private readonly sums = { read: 0, imported: 0, known: 0, faulty: 0 };
  private readonly reasons = new Map<string, number>();

  constructor(private readonly watcher: ImportWatcher) {}

  /** The document of a record, unless it could not be read. */
  read(path: string, { place, document, problem }: DumpRecord): SourceRecord | undefined {
    this.sums.read += 1;
    if (document !== undefined) return { path, place, document };
    this.fault(path, place, problem ?? '');
    return undefined;
  }

  imported(records: number): void {
    this.sums.imported += records;
  }

  known(records: number): void {
    this.sums.known += records;
  }

  passOver(reason: string): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  /** What the valid ones of the records are; undefined stands for one that has been counted as passed over. */
  valid<T>(records: readonly SourceRecord[], read: (document: DumpDocument) => T | undefined): T[] {
    return records.flatMap(({ path, place, document }) => {
      try {
        return read(document) ?? [];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.fault(path, place, error.message);
        return [];
      }
    });
  }

  sum(): ImportTally {
    return { ...this.sums, passedOver: this.reasons };
  }

  private fault(path: string, place: string | undefined, reason: string): void {
    this.sums.faulty += 1;
    // It becomes a part of a sentence.
    this.watcher.fault({ path, place, reason: reason.replace(/\.$/, '') });
  }
}

/** Takes the records of one collection over. Records that are taken a second time change nothing. */
export interface CollectionImport {
  /** @throws an error of the database when it is away */
  take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void>;
  /** After the last records: writes what has been held back. */
  finish?(tally: TallyCounter): Promise<void>;
}
