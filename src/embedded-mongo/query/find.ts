import { decode, encode } from '../bson/codec.js';
import { SomeFields } from '../bson/some-fields.js';
import type { Document } from '../bson/values.js';
import type { Collection, StoredDocument } from '../storage/collection.js';
import type { BatchSource } from './cursors.js';
import { fieldsOf } from '../filter/fields-of.js';
import { compileNode, type DocumentTest, type Variables } from '../filter/filter.js';
import { parseFilter } from '../filter/filter-parser.js';
import type { FilterNode } from '../filter/filter-tree.js';
import type { Operation } from '../storage/operation.js';
import { choosePlan, type Plan, type SortField } from './planner.js';
import type { Projection } from './projection.js';
import { IndexScan, openScan, type Scan } from './scan.js';
import { Sorter } from './sort.js';

/** The size at which a batch is complete, so that a response stays below the maximum message size. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** A scan starts with a few documents and reads larger chunks as it continues. */
const FIRST_CHUNK = 2;
const MAX_CHUNK_SIZE = 128;

/** A compiled query. */
export interface Query {
  readonly filter: FilterNode;
  readonly test: DocumentTest;
  readonly sort: readonly SortField[];
  readonly hint?: unknown;
}

/** Parses a query. @throws CommandError if its filter is invalid. */
export function parseQuery(
  filter: Document,
  sort: readonly SortField[] = [],
  hint?: unknown,
  variables: Variables = {},
): Query {
  const node = parseFilter(filter);
  return { filter: node, test: compileNode(node, variables), sort, hint };
}

/** A document that was found, with its decoded form. */
export interface Match extends StoredDocument {
  readonly document: Document;
}

/** The matches of a query in sort order, a chunk at a time. */
export class Matches {
  readonly plan: Plan;
  readonly scan: Scan;
  /** The fields that the filter tests; undefined if it may test any. */
  readonly #tested: SomeFields | undefined;
  /** True while few documents match, so that most need not be read as a whole. */
  #isPicky = false;
  #chunk = FIRST_CHUNK;
  #sorted: Match[] | undefined;

  constructor(
    collection: Collection,
    private readonly query: Query,
    /** The maximum number of matches needed, which lets a sort drop the others. */
    private readonly limit = Infinity,
  ) {
    this.plan = choosePlan(collection, query);
    this.scan = openScan(collection, this.plan);
    const fields = fieldsOf(query.filter);
    this.#tested = fields === undefined ? undefined : new SomeFields(fields);
  }

  /** True if the scan is unordered, so that all matches have to be read before the first is known. */
  get mustSort(): boolean {
    if (this.query.sort.length === 0 || this.plan.kind === 'id' || this.plan.kind === 'none') return false;
    return !(this.plan.kind === 'index' && this.plan.sorted);
  }

  /** Returns the next matches, or `undefined` at the end. */
  async next(operation: Operation): Promise<readonly Match[] | undefined> {
    await operation.breathe();
    if (!this.mustSort) return this.#nextUnsorted();
    if (this.#sorted === undefined) {
      const sorter = this.#sorter();
      for (let found = this.#nextUnsorted(); found !== undefined; found = this.#nextUnsorted()) {
        for (const match of found) sorter.add(match, match.document, match.bytes.length);
        await operation.breathe();
      }
      this.#sorted = sorter.sorted();
    }
    const next = this.#sorted.splice(0, MAX_CHUNK_SIZE);
    return next.length === 0 ? undefined : next;
  }

  /** Returns the number of matches, counted up to `most`: by the keys of an index where they suffice. */
  async count(most: number, operation: Operation): Promise<number> {
    const { plan, scan } = this;
    if (plan.kind === 'index' && plan.exact && scan instanceof IndexScan) return scan.count(most, operation);
    let count = 0;
    while (count < most) {
      await operation.breathe();
      const found = this.#read();
      if (found === undefined) break;
      for (const { bytes } of found) if (this.query.test(this.#tested?.decode(bytes) ?? decode(bytes))) count++;
    }
    return Math.min(count, most);
  }

  /** Returns the first match without yielding; `'unknown'` if more than `budget` documents had to be read. */
  firstNow(budget: number): Match | 'unknown' | undefined {
    const sorter = this.#sorter();
    for (let found = this.#nextUnsorted(); found !== undefined; found = this.#nextUnsorted()) {
      if (!this.mustSort && found[0] !== undefined) return found[0];
      for (const match of found) sorter.add(match, match.document, match.bytes.length);
      if (this.scan.docsExamined > budget) return 'unknown';
    }
    return sorter.sorted()[0];
  }

  #sorter(): Sorter<Match> {
    return new Sorter<Match>(this.query.sort, this.limit);
  }

  #nextUnsorted(): readonly Match[] | undefined {
    const found = this.#read();
    if (found === undefined) return undefined;
    const tested = this.#isPicky ? this.#tested : undefined;
    const matches: Match[] = [];
    for (const stored of found) {
      if (tested !== undefined && !this.query.test(tested.decode(stored.bytes))) continue;
      const document = decode(stored.bytes);
      if (tested !== undefined || this.query.test(document)) matches.push({ ...stored, document });
    }
    this.#isPicky = 2 * matches.length < found.length;
    return matches;
  }

  #read(): readonly StoredDocument[] | undefined {
    const found = this.scan.next(this.#chunk);
    this.#chunk = Math.min(this.#chunk * 4, MAX_CHUNK_SIZE);
    return found;
  }
}

/** The results of `find`: matches skipped, limited and projected. */
export class FindSource implements BatchSource {
  exhausted = false;
  #pending: Buffer[] = [];
  #toSkip: number;
  #left: number;

  constructor(
    private readonly matches: Matches,
    private readonly projection: Projection | undefined,
    skip: number,
    limit: number,
  ) {
    this.#toSkip = skip;
    this.#left = limit === 0 ? Infinity : limit;
  }

  async batch(size: number, operation: Operation): Promise<readonly Buffer[]> {
    const documents: Buffer[] = [];
    let bytes = 0;
    while (documents.length < size) {
      const next = this.#pending.shift() ?? (await this.#refill(operation));
      if (next === undefined) break;
      if (documents.length > 0 && bytes + next.length > MAX_BATCH_BYTES) {
        this.#pending.unshift(next);
        break;
      }
      documents.push(next);
      bytes += next.length;
    }
    if (this.#left === 0 && this.#pending.length === 0) this.exhausted = true;
    return documents;
  }

  async #refill(operation: Operation): Promise<Buffer | undefined> {
    while (this.#pending.length === 0 && this.#left > 0) {
      const found = await this.matches.next(operation);
      if (found === undefined) {
        this.#left = 0;
        break;
      }
      for (const match of found) {
        if (this.#toSkip > 0) this.#toSkip--;
        else if (this.#left > 0) {
          this.#left--;
          this.#pending.push(this.projection === undefined ? match.bytes : encode(this.projection(match.document)));
        }
      }
    }
    if (this.#pending.length === 0) this.exhausted = true;
    return this.#pending.shift();
  }
}

/** Precomputed documents, in batches. */
export class ListSource implements BatchSource {
  #at = 0;

  constructor(private readonly documents: readonly Buffer[]) {}

  get exhausted(): boolean {
    return this.#at >= this.documents.length;
  }

  batch(size: number): Promise<readonly Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < size) {
      const next = this.documents[this.#at];
      if (next === undefined || (batch.length > 0 && bytes + next.length > MAX_BATCH_BYTES)) break;
      batch.push(next);
      bytes += next.length;
      this.#at++;
    }
    return Promise.resolve(batch);
  }
}
