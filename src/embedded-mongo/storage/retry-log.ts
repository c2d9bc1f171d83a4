import { Int32, Long } from 'bson';
import { decode, encode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Environment } from './environment.js';
import { afterPrefix, Space } from './keyspace.js';

/** Sessions without writes for this long are forgotten, as with MongoDB's `localLogicalSessionTimeoutMinutes`. */
export const SESSION_TIMEOUT_MINUTES = 30;

/** The number of keys read in one step when sessions are forgotten. */
const CHUNK_SIZE = 200;

const Part = { head: 0, statement: 1 } as const;

/** A write that a client may send twice: its session and its number within the session. */
export interface RetryableWrite {
  readonly session: Buffer;
  readonly number: bigint;
}

/**
 * The responses to retryable writes, stored in the same transaction as the writes: if a client repeats a write because
 * the response was lost, it gets the stored response and nothing is written twice, even after a crash.
 */
export class RetryLog {
  readonly #newest = new Map<string, bigint>();

  constructor(private readonly environment: Environment) {
    environment.afterAbort.push(() => {
      this.#newest.clear();
    });
  }

  /**
   * Returns the stored response to a statement, or `undefined`.
   * @throws CommandError 225 if a newer write was begun.
   */
  answerOf(write: RetryableWrite, statement: number): Document | undefined {
    const newest = this.#newestOf(write.session);
    if (newest === undefined || write.number > newest) return undefined;
    if (write.number < newest) {
      throw new CommandError(
        225,
        `Cannot start transaction ${write.number} on session because a newer transaction ${newest} has already started.`,
      );
    }
    const stored = this.environment.get(statementKey(write.session, statement));
    return stored === undefined ? undefined : decode(stored);
  }

  /** Stores the response to a statement; only within the write that executed it. */
  remember(write: RetryableWrite, statement: number, answer: Document): void {
    if (this.#newestOf(write.session) !== write.number) this.#begin(write);
    this.environment.put(statementKey(write.session, statement), encode(answer));
  }

  /** Forgets sessions that the client has ended; only within a write. */
  endSessions(sessions: readonly Buffer[]): void {
    for (const session of sessions) {
      this.#removeStatements(session);
      this.environment.remove(headKey(session));
      this.#newest.delete(session.toString('latin1'));
    }
  }

  /** Forgets sessions that have been idle for a long time. */
  async expire(now: Date): Promise<void> {
    const oldest = now.getTime() - SESSION_TIMEOUT_MINUTES * 60_000;
    let start = Buffer.from([Space.sessions]);
    for (;;) {
      const keys = [...this.environment.keys({ start, end: Buffer.from([Space.sessions + 1]), limit: CHUNK_SIZE })];
      const silent = keys
        .filter((key) => key[17] === Part.head && this.#lastUse(key) < oldest)
        .map((key) => key.subarray(1, 17));
      if (silent.length > 0)
        await this.environment.write(() => {
          this.endSessions(silent);
        });
      const last = keys.at(-1);
      if (last === undefined || keys.length < CHUNK_SIZE) return;
      start = Buffer.concat([last, Buffer.alloc(1)]);
    }
  }

  #lastUse(head: Buffer): number {
    const stored = this.environment.get(head);
    const lastUse = stored === undefined ? undefined : decode(stored).lastUse;
    return lastUse instanceof Date ? lastUse.getTime() : 0;
  }

  #newestOf(session: Buffer): bigint | undefined {
    const name = session.toString('latin1');
    const cached = this.#newest.get(name);
    if (cached !== undefined) return cached;
    const stored = this.environment.get(headKey(session));
    if (stored === undefined) return undefined;
    const number = (decode(stored).number as Long).toBigInt();
    this.#newest.set(name, number);
    return number;
  }

  #begin(write: RetryableWrite): void {
    this.#removeStatements(write.session);
    const head = { version: new Int32(1), number: Long.fromBigInt(write.number), lastUse: new Date() };
    this.environment.put(headKey(write.session), encode(head));
    if (this.#newest.size > 10_000) this.#newest.clear();
    this.#newest.set(write.session.toString('latin1'), write.number);
  }

  #removeStatements(session: Buffer): void {
    const prefix = keyOf(session, Part.statement);
    const keys = [...this.environment.keys({ start: prefix, end: afterPrefix(prefix) })];
    for (const key of keys) this.environment.remove(key);
  }
}

function keyOf(session: Buffer, part: number): Buffer {
  return Buffer.concat([Buffer.from([Space.sessions]), session, Buffer.from([part])]);
}

function headKey(session: Buffer): Buffer {
  return keyOf(session, Part.head);
}

function statementKey(session: Buffer, statement: number): Buffer {
  const key = keyOf(session, Part.statement);
  const number = Buffer.allocUnsafe(4);
  number.writeUInt32BE(statement);
  return Buffer.concat([key, number]);
}
