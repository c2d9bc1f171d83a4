import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors.js';
import type { Operation } from '../storage/operation.js';

/** Idle cursors are closed after this time (MongoDB's `cursorTimeoutMillis`). */
const IDLE_MS = 10 * 60_000;

/** The maximum number of open cursors; beyond it the cursor that was idle longest is closed. */
const MAX_CURSORS = 1000;

/** A source of query results in batches. */
export interface BatchSource {
  /** Returns the next documents: at most `size` and about 16 MB; fewer only at the end. */
  batch(size: number, operation: Operation): Promise<readonly Buffer[]>;
  /** True if there are no more documents. */
  readonly exhausted: boolean;
}

/** A cursor that a client can continue. */
export interface OpenCursor {
  readonly namespace: string;
  readonly source: BatchSource;
  readonly session: string | undefined;
  readonly maxTimeMs: number;
  lastUse: number;
  busy: boolean;
}

/** The open cursors of all clients. */
export class Cursors {
  readonly #open = new Map<bigint, OpenCursor>();

  /** @param now returns milliseconds of a monotonic clock */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The number of open cursors. */
  get size(): number {
    return this.#open.size;
  }

  /** Keeps a cursor and returns its id. */
  add(cursor: Pick<OpenCursor, 'namespace' | 'source' | 'session' | 'maxTimeMs'>): bigint {
    if (this.#open.size >= MAX_CURSORS) this.#closeLongestIdle();
    const id = randomBytes(8).readBigInt64BE() & 0x7fffffffffffffffn;
    this.#open.set(id, { ...cursor, lastUse: this.now(), busy: false });
    return id;
  }

  /** Returns a cursor by its id. @throws CommandError 43 if there is none, 13 if it belongs to another namespace. */
  get(id: bigint, namespace: string): OpenCursor {
    const cursor = this.#open.get(id);
    if (cursor === undefined) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
      );
    }
    if (cursor.busy) throw new CommandError(292, `cursor id ${id} is already in use`);
    cursor.lastUse = this.now();
    return cursor;
  }

  /** Closes a cursor; returns true if it was open. */
  close(id: bigint, namespace: string): boolean {
    return this.#open.get(id)?.namespace === namespace && this.#open.delete(id);
  }

  /** Closes the cursors of a session. */
  closeSession(session: string): void {
    for (const [id, cursor] of this.#open) if (cursor.session === session) this.#open.delete(id);
  }

  /** Closes cursors that have not been used for a long time. */
  closeIdle(): void {
    const oldest = this.now() - IDLE_MS;
    for (const [id, cursor] of this.#open) if (!cursor.busy && cursor.lastUse < oldest) this.#open.delete(id);
  }

  #closeLongestIdle(): void {
    let oldest: bigint | undefined;
    let since = Infinity;
    for (const [id, cursor] of this.#open) {
      if (cursor.lastUse >= since) continue;
      since = cursor.lastUse;
      oldest = id;
    }
    if (oldest !== undefined) this.#open.delete(oldest);
  }
}
