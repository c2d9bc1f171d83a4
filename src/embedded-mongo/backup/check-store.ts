import { decode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import type { Collection } from '../storage/collection.js';
import { Environment } from '../storage/environment.js';
import { checkStoreFile } from '../storage/file-check.js';
import type { Index } from '../storage/index-definition.js';
import { afterPrefix, prefixOf, recordOf, Space } from '../storage/keyspace.js';
import { documentOf } from '../storage/record.js';
import { Store } from '../storage/store.js';

/** The maximum number of reported problems. */
const MAX_PROBLEMS = 100;

/** The contents of a store, and its problems. */
export interface StoreCheck {
  /** Documents by namespace, `database.collection`. */
  readonly documents: ReadonlyMap<string, number>;
  /** Sentences that name collections, indexes and record numbers, but no stored data. */
  readonly problems: readonly string[];
}

/**
 * Reads a whole store: each page, each document, each index against the documents, each counter. The store must not be
 * running; `copyStore` copies one that is.
 * @throws Error if the file is not a store, or cannot be read at all
 */
export async function checkStore(file: string): Promise<StoreCheck> {
  checkStoreFile(file, Infinity);
  const environment = new Environment({ file, maxBytes: undefined });
  try {
    const store = await Store.open(environment);
    const documents = new Map<string, number>();
    const problems: string[] = [];
    for (const collection of store.allCollections()) {
      const check = new CollectionCheck(collection);
      documents.set(collection.namespace, check.run());
      problems.push(...check.problems.slice(0, MAX_PROBLEMS - problems.length));
    }
    return { documents, problems };
  } finally {
    await environment.close();
  }
}

class CollectionCheck {
  readonly problems: string[] = [];
  private readonly entries = new Map<Index, number>();
  private count = 0;
  private bytes = 0;

  constructor(private readonly collection: Collection) {}

  /** @returns the number of documents */
  run(): number {
    const { collection } = this;
    const prefix = prefixOf(Space.documents, collection.id);
    for (const { key, value } of collection.environment.entries({ start: prefix, end: afterPrefix(prefix) })) {
      this.count++;
      this.checkDocument(recordOf(key), value);
    }
    if (this.count !== collection.count || this.bytes !== collection.bytes) {
      this.note(
        `has ${this.count} documents of ${this.bytes} bytes, and counts ${collection.count} of ${collection.bytes}`,
      );
    }
    for (const index of collection.indexes) this.checkSize(index);
    return this.count;
  }

  private checkDocument(record: number, value: Buffer): void {
    let document: Document;
    try {
      const bytes = documentOf(value, this.collection.namespace);
      this.bytes += bytes.length;
      document = decode(bytes);
    } catch {
      this.note(`has a document that is damaged, record ${record}`);
      return;
    }
    for (const index of this.collection.indexes) {
      const expected = this.collection.entriesOf(index, document, record);
      this.entries.set(index, (this.entries.get(index) ?? 0) + expected.length);
      if (!expected.every((entry) => this.leadsTo(index, entry, record))) {
        this.note(`has an index without one of its documents: ${index.definition.name}, record ${record}`);
      }
    }
  }

  private leadsTo(index: Index, entry: Buffer, record: number): boolean {
    const found = this.collection.environment.get(entry);
    if (found === undefined) return false;
    return !index.isIdIndex || found.readUIntBE(0, found.length) === record;
  }

  private checkSize(index: Index): void {
    const prefix = prefixOf(index.isIdIndex ? Space.idIndex : Space.index, index.definition.id);
    const entries = this.collection.environment.keys({ start: prefix, end: afterPrefix(prefix) })[Symbol.iterator]();
    let found = 0;
    while (entries.next().done !== true) found++;
    const expected = this.entries.get(index) ?? 0;
    if (found !== expected) {
      this.note(`has an index with ${found} entries, where there should be ${expected}: ${index.definition.name}`);
    }
  }

  private note(what: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(`${this.collection.namespace} ${what}.`);
  }
}
