import type { Found } from './find-files.js';
import type { FileOutcome } from './redact-file.js';

/** How a file ended. */
export type Status = 'done' | 'warned' | 'failed' | 'unchanged';

/** A file in reports. */
export interface ReportedFile extends FileOutcome {
  readonly status: Status;
}

/** What a run has come to. */
export class RunTally {
  readonly files: ReportedFile[] = [];
  readonly byStatus: Record<Status, number> = { done: 0, warned: 0, failed: 0, unchanged: 0 };
  private readonly byKind = new Map<string, number>();
  /** Files whose warnings count, those of earlier runs among them. */
  private withWarnings = 0;
  bytes = 0;

  constructor(readonly found: Found) {
    for (const { path, reason } of found.unreadable) this.add(unread(path, reason));
  }

  /** @param isEarlier whether an earlier run has written it */
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
    return Object.fromEntries([...this.byKind].sort(([, one], [, other]) => other - one));
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

/** A file of which nothing could be read. */
export const unread = (path: string, error: string): FileOutcome => ({ ...NOTHING, path, error });
