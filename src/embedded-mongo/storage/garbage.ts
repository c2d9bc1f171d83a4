import type { Environment } from './environment.js';
import { afterPrefix, prefixOf, Space } from './keyspace.js';

/** The number of entries removed in one write: few enough that other writes hardly have to wait. */
const CHUNK_SIZE = 500;

const EMPTY = Buffer.alloc(1);

/** Entries left behind by drops and interrupted index builds: recorded in the file, and removed in small steps. */
export class Garbage {
  readonly #held = new Set<string>();
  #sweeping: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly environment: Environment) {}

  /** Marks everything of a collection or index for removal; only within a write. */
  add(space: number, id: number): void {
    this.environment.put(noteOf(space, id), EMPTY);
  }

  /** Marks an index that is being built; it becomes garbage only if the build is interrupted. Only within a write. */
  hold(space: number, id: number): void {
    this.#held.add(noteOf(space, id).toString('latin1'));
    this.add(space, id);
  }

  /** Unmarks an index that is complete; only within a write. */
  keep(space: number, id: number): void {
    this.environment.remove(noteOf(space, id));
    this.letGo(space, id);
  }

  /** Allows the entries of an index whose build failed to be removed. */
  letGo(space: number, id: number): void {
    this.#held.delete(noteOf(space, id).toString('latin1'));
  }

  /** Starts to remove everything that is marked, unless this is already running. */
  sweep(onFault: (error: unknown) => void): void {
    this.#sweeping ??= this.#sweepAll()
      .catch(onFault)
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** Stops after the current chunk; the rest is removed after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#sweeping;
  }

  async #sweepAll(): Promise<void> {
    for (let note = this.#first(); note !== undefined; note = this.#first()) {
      const prefix = note.subarray(1);
      for (let left = true; left;) {
        if (this.#stopped) return;
        left = await this.environment.write(() => this.#removeChunk(prefix));
      }
      const done = note;
      await this.environment.write(() => {
        this.environment.remove(done);
      });
    }
  }

  #first(): Buffer | undefined {
    for (const note of this.environment.keys({
      start: Buffer.from([Space.garbage]),
      end: Buffer.from([Space.garbage + 1]),
    })) {
      if (!this.#held.has(note.toString('latin1'))) return note;
    }
    return undefined;
  }

  #removeChunk(prefix: Buffer): boolean {
    const keys = [...this.environment.keys({ start: prefix, end: afterPrefix(prefix), limit: CHUNK_SIZE })];
    for (const key of keys) this.environment.remove(key);
    return keys.length === CHUNK_SIZE;
  }
}

function noteOf(space: number, id: number): Buffer {
  return Buffer.concat([Buffer.from([Space.garbage]), prefixOf(space, id)]);
}
