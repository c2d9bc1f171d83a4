import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { open, type RootDatabase, TransactionFlags } from 'lmdb';
import { CommandError } from '../errors.js';

/** A pending unit of writing, with the callbacks that settle its promise. */
interface PendingWrite {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The result of a write: its value, or the error it failed with. */
type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** A key range, read in order. */
export interface RangeOptions {
  readonly start: Buffer;
  readonly end: Buffer;
  readonly reverse?: boolean;
  readonly exclusiveStart?: boolean;
  readonly limit?: number;
  /** The number of entries passed over. */
  readonly offset?: number;
}

/**
 * Reserved so that a full disk is noticed before a commit fails halfway, and the log, the lease and a backup of the
 * keys still fit on the disk.
 */
const RESERVED_BYTES = 32 * 1024 * 1024;
/** The time for which a measurement of free space is trusted. */
const SPACE_KNOWN_MS = 500;

/** The file to open, and its limits. */
export interface EnvironmentOptions {
  readonly file: string;
  /** The maximum file size; beyond it writes are refused. Default unlimited. */
  readonly maxBytes: number | undefined;
  /** The minimum free disk space in bytes; below it nothing is written. */
  readonly reservedBytes?: number | undefined;
  /** Called with errors of writes that the disk did not store completely. */
  readonly onFault?: (error: unknown) => void;
  /** Returns false if the file belongs to another process; nothing is written then. */
  readonly mayWrite?: () => boolean;
  /** True if nothing is written; another process may be writing. */
  readonly readOnly?: boolean;
}

/**
 * The LMDB file and its single write queue. All writes that are pending in one turn of the event loop share one
 * transaction and one fsync: each is atomic by itself, and none is acknowledged before it is on disk.
 */
export class Environment {
  readonly #root: RootDatabase<Buffer, Buffer>;
  readonly #options: EnvironmentOptions;
  #freeBytes = Infinity;
  #freeKnownUntil = 0;
  #queue: PendingWrite[] = [];
  #scheduled = false;
  #closed = false;
  /** Runs inside every transaction before it commits, to write derived counters. */
  beforeCommit: () => void = () => undefined;
  /** Run after a transaction was undone, to drop data cached from it. */
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
      readOnly: options.readOnly ?? false,
      // Every commit waits for the disk anyway, so overlapping it with the next one would gain nothing.
      overlappingSync: false,
    });
  }

  /** Returns the value of a key, or `undefined`. */
  get(key: Buffer): Buffer | undefined {
    this.#refuseIfClosed();
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

  /** Returns the keys of a range. */
  keys(range: RangeOptions): Iterable<Buffer> {
    this.#refuseIfClosed();
    return this.#root.getKeys(range);
  }

  /** Returns the number of keys of a range, which the library counts without handing them over. */
  countKeys(range: RangeOptions): number {
    this.#refuseIfClosed();
    return this.#root.getKeysCount({ ...range });
  }

  /** Returns the entries of a range. */
  entries(range: RangeOptions): Iterable<{ readonly key: Buffer; readonly value: Buffer }> {
    this.#refuseIfClosed();
    return this.#root.getRange(range);
  }

  /** Returns statistics for `dbStats` and `serverStatus`. */
  stats(): { readonly fileBytes: number } {
    const stats = this.#root.getStats() as { readonly lastPageNumber?: number; readonly pageSize?: number };
    return { fileBytes: ((stats.lastPageNumber ?? 0) + 1) * (stats.pageSize ?? 4096) };
  }

  /**
   * Runs a unit of writing exclusively: nothing else reads or writes meanwhile. Resolves when it is on disk. It may
   * throw a CommandError only before it has changed anything; any other error undoes its changes.
   */
  write<T>(run: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(shuttingDown());
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

  /** Finishes queued writes and closes the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#commitQueued();
    this.#closed = true;
    await this.#root.close();
  }

  /** A scan that goes on after the store was closed ends with an error of its command, not of LMDB. */
  #refuseIfClosed(): void {
    if (this.#closed) throw shuttingDown();
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
   * Runs all writes in one transaction. Returns `undefined` if it had to be undone and each write must run in its own
   * transaction. A write that throws a CommandError has not changed anything, so the others continue.
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
      // When the disk is full, LMDB sees a short write and reports it in the same way as a failing disk.
      if (isShortWrite(error)) this.#options.onFault?.(error);
      throw translate(error);
    }
  }

  #checkRoom(): void {
    const { maxBytes, reservedBytes = RESERVED_BYTES, mayWrite } = this.#options;
    if (mayWrite?.() === false) {
      throw new CommandError(91, 'Another machine has taken over the data folder: this process no longer writes.');
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

const DISK_FULL = 'The disk of the document store is full or failing: free some space and try again.';

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

/** Translates LMDB's errors to messages that help the user. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CommandError) return error;
  if (isShortWrite(error) || /MDB_MAP_FULL|No space left|File too large|ENOSPC|EFBIG|quota/i.test(error.message)) {
    return new CommandError(14031, DISK_FULL);
  }
  return error;
}

const shuttingDown = (): CommandError => new CommandError(91, 'The document store is shutting down.');
