import type { Collection, StoredDocument } from '../storage/collection.js';
import { afterPrefix, prefixOf, RECORD_BYTES, recordOf, Space } from '../storage/keyspace.js';
import type { Operation } from '../storage/operation.js';
import type { KeyRange } from './bounds.js';
import type { Plan } from './planner.js';

/** Reads the documents that a plan finds, in chunks; other operations can write between chunks. */
export interface Scan {
  /** Returns the next documents, at most `limit`; `undefined` if there are no more. */
  next(limit: number): readonly StoredDocument[] | undefined;
  /** The number of index entries read so far. */
  readonly keysExamined: number;
  /** The number of documents read so far. */
  readonly docsExamined: number;
}

/** The number of keys counted at once; others are served in between. */
const COUNTED_AT_ONCE = 1000;

/** Opens a scan for a plan. */
export function openScan(collection: Collection, plan: Plan): Scan {
  switch (plan.kind) {
    case 'none':
      return new UnionScan([]);
    case 'id':
      return new IdScan(collection, plan.id);
    case 'collection':
      return new CollectionScan(collection, plan.reverse);
    case 'union':
      return new UnionScan(plan.plans.map((inner) => openScan(collection, inner)));
    case 'index':
      return new IndexScan(collection, plan);
  }
}

class IdScan implements Scan {
  keysExamined = 0;
  docsExamined = 0;
  #done = false;

  constructor(
    private readonly collection: Collection,
    private readonly id: unknown,
  ) {}

  next(): readonly StoredDocument[] | undefined {
    if (this.#done) return undefined;
    this.#done = true;
    const record = this.collection.findById(this.id);
    const bytes = record === undefined ? undefined : this.collection.read(record);
    if (record === undefined || bytes === undefined) return undefined;
    this.keysExamined++;
    this.docsExamined++;
    return [{ record, bytes }];
  }
}

class CollectionScan implements Scan {
  readonly keysExamined = 0;
  docsExamined = 0;
  #at: Buffer | undefined;
  readonly #first: Buffer;
  readonly #end: Buffer;

  constructor(
    private readonly collection: Collection,
    private readonly reverse: boolean,
  ) {
    const prefix = prefixOf(Space.documents, collection.id);
    this.#first = reverse ? afterPrefix(prefix) : prefix;
    this.#end = reverse ? prefix : afterPrefix(prefix);
  }

  next(limit: number): readonly StoredDocument[] | undefined {
    const range = {
      start: this.#at ?? this.#first,
      end: this.#end,
      exclusiveStart: this.#at !== undefined,
      reverse: this.reverse,
      limit,
    };
    const found: StoredDocument[] = [];
    for (const { key, record, bytes } of this.collection.documents(range)) {
      this.#at = key;
      found.push({ record, bytes });
    }
    this.docsExamined += found.length;
    return found.length === 0 ? undefined : found;
  }
}

/** The documents of an index within ranges of keys. */
export class IndexScan implements Scan {
  keysExamined = 0;
  docsExamined = 0;
  readonly #ranges: readonly KeyRange[];
  readonly #seen: Set<number> | undefined;
  readonly #idIndex: boolean;
  #range = 0;
  #at: Buffer | undefined;

  constructor(
    private readonly collection: Collection,
    private readonly plan: Plan & { readonly kind: 'index' },
  ) {
    this.#ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
    // A multikey index contains a document once for each element of its array.
    this.#seen = plan.index.definition.multikey.some(Boolean) || plan.index.definition.long ? new Set() : undefined;
    this.#idIndex = plan.index.isIdIndex;
  }

  next(limit: number): readonly StoredDocument[] | undefined {
    for (;;) {
      const range = this.#ranges[this.#range];
      if (range === undefined) return undefined;
      const records = this.#read(range, limit);
      if (records.length === 0) {
        this.#range++;
        this.#at = undefined;
        continue;
      }
      return this.#fetch(records);
    }
  }

  /** Returns the number of keys from the start, counted up to `most`; no document is read, and the scan does not move. */
  async count(most: number, operation: Operation): Promise<number> {
    let count = 0;
    for (const range of this.#ranges) {
      if (count >= most) break;
      count += await this.#countIn(range, most - count, operation);
    }
    this.keysExamined += count;
    return count;
  }

  async #countIn({ start, end }: KeyRange, most: number, operation: Operation): Promise<number> {
    const { environment } = this.collection;
    let count = 0;
    for (let at: Buffer | undefined; count < most;) {
      const step = Math.min(COUNTED_AT_ONCE, most - count);
      const range = { start: at ?? start, end, exclusiveStart: at !== undefined };
      [at] = environment.keys({ ...range, offset: step - 1, limit: 1 });
      if (at === undefined) return count + environment.countKeys(range);
      count += step;
      await operation.breathe();
    }
    return count;
  }

  #read({ start, end }: KeyRange, limit: number): readonly number[] {
    const { reverse } = this.plan;
    const range = {
      start: this.#at ?? (reverse ? end : start),
      end: reverse ? start : end,
      exclusiveStart: this.#at !== undefined,
      reverse,
      limit,
    };
    const records: number[] = [];
    if (this.#idIndex) {
      for (const { key, value } of this.collection.environment.entries(range)) {
        this.#at = key;
        records.push(value.readUIntBE(0, RECORD_BYTES));
      }
    } else {
      for (const key of this.collection.environment.keys(range)) {
        this.#at = key;
        records.push(recordOf(key));
      }
    }
    this.keysExamined += records.length;
    return records;
  }

  #fetch(records: readonly number[]): readonly StoredDocument[] {
    const found: StoredDocument[] = [];
    for (const record of records) {
      if (this.#seen !== undefined) {
        if (this.#seen.has(record)) continue;
        this.#seen.add(record);
      }
      const bytes = this.collection.read(record);
      if (bytes !== undefined) found.push({ record, bytes });
    }
    this.docsExamined += found.length;
    return found;
  }
}

class UnionScan implements Scan {
  #at = 0;
  readonly #seen = new Set<number>();

  constructor(private readonly scans: readonly Scan[]) {}

  get keysExamined(): number {
    return this.scans.reduce((sum, scan) => sum + scan.keysExamined, 0);
  }

  get docsExamined(): number {
    return this.scans.reduce((sum, scan) => sum + scan.docsExamined, 0);
  }

  next(limit: number): readonly StoredDocument[] | undefined {
    for (; ; this.#at++) {
      const scan = this.scans[this.#at];
      if (scan === undefined) return undefined;
      const found = scan.next(limit);
      if (found === undefined) continue;
      return found.filter(({ record }) => {
        const isNew = !this.#seen.has(record);
        this.#seen.add(record);
        return isNew;
      });
    }
  }
}
