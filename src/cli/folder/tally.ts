import type { FoundFiles } from './find-files.js';
import type { FileOutcome } from './redact-file.js';

/** The final status of a file. */
export type Status = 'done' | 'warned' | 'failed' | 'unchanged';

/** A file as it appears in reports. */
export interface ReportedFile extends FileOutcome {
  readonly status: Status;
}

/** The results of a run. */
export class RunTally {
  readonly files: ReportedFile[] = [];
  readonly byStatus: Record<Status, number> = { done: 0, warned: 0, failed: 0, unchanged: 0 };
  private readonly byKind = new Map<string, number>();
  /** The number of files with warnings, including those written by earlier runs. */
  private withWarnings = 0;
  bytes = 0;

  constructor(readonly found: FoundFiles) {
    for (const { path, reason } of found.unreadable) this.add(unreadableOutcome(path, reason));
  }

  /** @param isEarlier whether an earlier run wrote the file */
  add(outcome: FileOutcome, isEarlier = false): void {
    const status = statusOf(outcome, isEarlier);
    this.files.push({ ...outcome, status });
    this.byStatus[status]++;
    this.bytes += outcome.size;
    if (status === 'failed') return;
    if (outcome.warned > 0) this.withWarnings++;
    for (const [kind, count] of Object.entries(outcome.kinds)) {
      this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + count);
    }
  }

  get kinds(): Readonly<Record<string, number>> {
    // Equal counts by name: files finish in any order.
    return Object.fromEntries(
      [...this.byKind].sort(([kind, one], [other, count]) => count - one || kind.localeCompare(other, 'en')),
    );
  }

  get failed(): number {
    return this.byStatus.failed;
  }

  get warned(): number {
    return this.withWarnings;
  }
}

function statusOf({ error, warned }: FileOutcome, isEarlier: boolean): Status {
  if (error !== undefined) return 'failed';
  if (isEarlier) return 'unchanged';
  return warned > 0 ? 'warned' : 'done';
}

const NOTHING = {
  format: undefined,
  modifiedMs: 0,
  size: 0,
  written: 0,
  kinds: {},
  warnings: [],
  warned: 0,
  notes: [],
};

/** Returns the outcome of a file that could not be read at all. */
export const unreadableOutcome = (path: string, error: string): FileOutcome => ({ ...NOTHING, path, error });
