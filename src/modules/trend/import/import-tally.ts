import { AppError } from '../../../platform/http/app-error.js';
import { daysBefore } from '../retention.js';
import type { ImportTally, ImportWatcher } from '../trend-import.types.js';
import type { DumpDocument, DumpRecord } from './dump-record.js';

/** A readable document, and its position. */
export interface SourceRecord {
  readonly path: string;
  readonly place: string | undefined;
  readonly document: DumpDocument;
}

/** Counts the outcomes of the records of one collection. */
export class TallyCounter {
  private readonly sums = { read: 0, imported: 0, known: 0, faulty: 0 };
  private readonly reasons = new Map<string, number>();

  constructor(private readonly watcher: ImportWatcher) {}

  /** Returns the document of a record, unless it could not be read. */
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

  skip(reason: string): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  /** Returns the valid records converted by `read`, which returns undefined for one that it has counted as skipped. */
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

  /** Like `valid`, and skips records from before the retention period. @param timeOf returns the time of a record */
  recent<T>(
    records: readonly SourceRecord[],
    { now, days }: { readonly now: Date; readonly days: number },
    read: (document: DumpDocument) => T,
    timeOf: (value: T) => Date,
  ): T[] {
    const oldest = daysBefore(now, days);
    return this.valid(records, (document) => {
      const value = read(document);
      if (timeOf(value) >= oldest) return value;
      this.skip(`older than ${days} days`);
      return undefined;
    });
  }

  sum(): ImportTally {
    return { ...this.sums, passedOver: this.reasons };
  }

  private fault(path: string, place: string | undefined, reason: string): void {
    this.sums.faulty += 1;
    // Lower-cased, since it becomes part of a sentence.
    this.watcher.fault({ path, place, reason: reason.replace(/\.$/, '') });
  }
}

/** Imports the records of one collection. Importing a record again changes nothing. */
export interface CollectionImport {
  /** @throws a database error when it is unavailable */
  take(records: readonly SourceRecord[], tally: TallyCounter): Promise<void>;
  /** Called after the last records: writes buffered data. */
  finish?(tally: TallyCounter): Promise<void>;
}
