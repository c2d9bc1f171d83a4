import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { open, type RootDatabase, TransactionFlags } from 'lmdb';
import { CommandError } from '../errors.js';

/** One unit of writing, and whom to tell. */
interface PendingWrite {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What a write left behind: its answer, or why it failed. */
type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Entries of a range, in order. */
export interface RangeOptions {
  readonly start: Buffer;
  readonly end: Buffer;
  readonly reverse?: boolean;
  readonly exclusiveStart?: boolean;
  readonly limit?: number;
}

/**
 * So that a disk which fills up is noticed before a commit fails half-way, and the log, the lease and a backup of the keys
 * still find room on it.
 */
const RESERVED_BYTES = 32 * 1024 * 1024;
/** How long what the system says of free space is believed. */
const SPACE_KNOWN_MS = 500;

/** What to open, and its limits. */
export interface EnvironmentOptions {
  readonly file: string;
  /** The store refuses to write when its file would grow beyond this; unlimited when not given. */
  readonly maxBytes: number | undefined;
  /** Free space of the disk below which nothing is written, in bytes. */
  readonly reservedBytes?: number | undefined;
  /** Told of writes that the disk did not take in whole. */
  readonly onFault?: (error: unknown) => void;
  /** Returns false when the file belongs to another process: nothing is written then. */
  readonly mayWrite?: () => boolean;
}

/**
 * The LMDB file and its one queue of writes. All writes that wait when the event loop comes round share one
 * transaction and one fsync: each is atomic by itself, and none is acknowledged before the disk has it.
 */
export class Environment {
  readonly #root: RootDatabase<Buffer, Buffer>;
  readonly #options: EnvironmentOptions;
  #freeBytes = Infinity;
  #freeKnownUntil = 0;
  #queue: PendingWrite[] = [];
  #scheduled = false;
  #closed = false;
  /** Runs inside every transaction before it commits: where derived counters are written. */
  beforeCommit: () => void = () => undefined;
  /** Runs after a transaction was undone: where what was cached from it is forgotten. */
  readonly afterAbort: (() => void)[] = [];

  constructor(options: EnvironmentOptions) {
    this.#options = options;
    this.#root = open<Buffer, Buffer>({
      path: options.file,
      noSubdir: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
      maxDbs: 1,
      // Every commit waits for the disk anyway, so nothing is gained by letting the next one overlap with it.
      overlappingSync: false,
    });
  }

  /** The value of a key, or `undefined`. */
  get(key: Buffer): Buffer | undefined {
    return this.#root.get(key);
  }

  /** Writes an entry; only within a write. */
  put(key: Buffer, value: Buffer): void {
    void this.#root.put(key, value);
  }

  /** Removes an entry; only within a write. */
  remove(key: Buffer): void {
    void this.#root.remove(key);
  }

  /** The keys of a range. */
  keys(range: RangeOptions): Iterable<Buffer> {
    return this.#root.getKeys(range);
  }

  /** The entries of a range. */
  entries(range: RangeOptions): Iterable<{ readonly key: Buffer; readonly value: Buffer }> {
    return this.#root.getRange(range);
  }

  /** Numbers for `dbStats` and `serverStatus`. */
  stats(): { readonly fileBytes: number } {
    const stats = this.#root.getStats() as { readonly lastPageNumber?: number; readonly pageSize?: number };
    return { fileBytes: ((stats.lastPageNumber ?? 0) + 1) * (stats.pageSize ?? 4096) };
  }

  /**
   * Runs a unit of writing alone: nothing else reads or writes meanwhile. Resolves when it is on disk. It may
   * refuse with a CommandError only before it changed anything; any other error undoes what it did.
   */
  write<T>(run: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new CommandError(91, 'The document store is shutting down.'));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        this.#commitQueued();
      });
    });
  }

  /** Finishes what was queued and closes the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#commitQueued();
    this.#closed = true;
    await this.#root.close();
  }

  #commitQueued(): void {
    const batch = this.#queue;
    this.#queue = [];
    if (batch.length === 0) return;
    const outcomes = this.#tryTogether(batch) ?? batch.map((write) => this.#alone(write));
    batch.forEach((write, i) => {
      const outcome = outcomes[i];
      if (outcome !== undefined && 'value' in outcome) write.resolve(outcome.value);
      else write.reject(outcome?.error);
    });
  }

  /**
   * All in one transaction; `undefined` when it had to be undone and each has to go alone. A write that refuses with a
   * CommandError has changed nothing before it did, so the others go on.
   */
  #tryTogether(batch: readonly PendingWrite[]): readonly Outcome[] | undefined {
    try {
      return this.#transaction(() => batch.map((write) => outcomeOf(write)));
    } catch (error) {
      return batch.length === 1 ? [{ error }] : undefined;
    }
  }

  #alone(write: PendingWrite): Outcome {
    try {
      return this.#transaction(() => outcomeOf(write));
    } catch (error) {
      return { error };
    }
  }

  #transaction<T>(run: () => T): T {
    this.#checkRoom();
    try {
      return this.#root.transactionSync(() => {
        const result = run();
        this.beforeCommit();
        return result;
      }, TransactionFlags.ABORTABLE | TransactionFlags.SYNCHRONOUS_COMMIT);
    } catch (error) {
      for (const forget of this.afterAbort) forget();
      // Of a full disk LMDB sees a write that comes out short, and calls it as it calls a disk that fails.
      if (isShortWrite(error)) this.#options.onFault?.(error);
      throw translate(error);
    }
  }

  #checkRoom(): void {
    const { maxBytes, reservedBytes = RESERVED_BYTES, mayWrite } = this.#options;
    if (mayWrite?.() === false) {
      throw new CommandError(91, 'The data folder was taken by another machine: this process writes nothing any more.');
    }
    if (maxBytes !== undefined && this.stats().fileBytes >= maxBytes) {
      throw new CommandError(14031, `The document store has reached its limit of ${maxBytes} bytes.`);
    }
    if (this.#free() < reservedBytes) throw new CommandError(14031, DISK_FULL);
  }

  #free(): number {
    const now = performance.now();
    if (now >= this.#freeKnownUntil) {
      const { bavail, bsize } = statfsSync(dirname(this.#options.file));
      this.#freeBytes = bavail * bsize;
      this.#freeKnownUntil = now + SPACE_KNOWN_MS;
    }
    return this.#freeBytes;
  }
}

const DISK_FULL = 'The disk that holds the document store is full, or it fails: free some space and try again.';

function outcomeOf(write: PendingWrite): Outcome {
  try {
    return { value: write.run() };
  } catch (error) {
    if (error instanceof CommandError) return { error };
    throw error;
  }
}

const isShortWrite = (error: unknown): boolean =>
  error instanceof Error && /Input\/output error|EIO/.test(error.message);

/** LMDB's own failures, said in a way that helps. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CommandError) return error;
  if (isShortWrite(error) || /MDB_MAP_FULL|No space left|File too large|ENOSPC|EFBIG|quota/i.test(error.message)) {
    return new CommandError(14031, DISK_FULL);
  }
  return error;
}
