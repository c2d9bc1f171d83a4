import type { Environment } from './environment.js';
import { afterPrefix, prefixOf, Space } from './keyspace.js';

/** Entries taken away in one write: few enough that others hardly wait. */
const CHUNK = 500;

const EMPTY = Buffer.alloc(1);

/** What drops and broken-off index builds leave behind: noted in the file, and taken away bit by bit. */
export class Garbage {
  readonly #held = new Set<string>();
  #sweeping: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly environment: Environment) {}

  /** Notes that everything of a collection or index is to go; only within a write. */
  add(space: number, id: number): void {
    this.environment.put(noteOf(space, id), EMPTY);
  }

  /** Notes an index that is being built: it is garbage only when the build breaks off. Only within a write. */
  hold(space: number, id: number): void {
    this.#held.add(noteOf(space, id).toString('latin1'));
    this.add(space, id);
  }

  /** Takes the note of an index that is complete back; only within a write. */
  keep(space: number, id: number): void {
    this.environment.remove(noteOf(space, id));
    this.letGo(space, id);
  }

  /** Lets the entries of an index whose build broke off be taken away. */
  letGo(space: number, id: number): void {
    this.#held.delete(noteOf(space, id).toString('latin1'));
  }

  /** Starts to take away what was noted, unless that is under way. */
  sweep(onFault: (error: unknown) => void): void {
    this.#sweeping ??= this.#sweepAll()
      .catch(onFault)
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** Stops after the current chunk; what is left is taken away at the next start. */
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
    const keys = [...this.environment.keys({ start: prefix, end: afterPrefix(prefix), limit: CHUNK })];
    for (const key of keys) this.environment.remove(key);
    return keys.length === CHUNK;
  }
}

function noteOf(space: number, id: number): Buffer {
  return Buffer.concat([Buffer.from([Space.garbage]), prefixOf(space, id)]);
}
