import { decode } from '../bson/codec.js';
import { type Document } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Environment, RangeOptions } from './environment.js';
import type { Index } from './index-definition.js';
import { indexKeysOf, type IndexKey } from './index-keys.js';
import { documentOf, withChecksum } from './record.js';
import { encodeValue, isLongKey, storedKey } from './key-encoding.js';
import {
  afterPrefix,
  documentKey,
  idEntry,
  indexEntry,
  prefixOf,
  recordBytes,
  recordOf,
  RECORD_BYTES,
  Space,
} from './keyspace.js';

/** A document with its record number in the collection. */
export interface StoredDocument {
  readonly record: number;
  readonly bytes: Buffer;
}

const PRESENT = Buffer.alloc(1);

/**
 * The documents and index entries of one collection. The writing methods must run inside `Environment.write`; each
 * checks everything before it changes anything.
 */
export class Collection {
  /** The number of documents. */
  count = 0;
  /** The total size of all documents in bytes. */
  bytes = 0;
  /** Changes with every write, so that earlier readers can tell whether to read again. */
  version = 0;
  /** Set if counters or index metadata changed since the last commit. */
  dirtyCounters = false;
  dirtyCatalog = false;
  /** Set if the collection was dropped, renamed or reloaded, so that holders must look it up again. */
  dropped = false;
  #nextRecord: number | undefined;

  constructor(
    readonly environment: Environment,
    readonly id: number,
    readonly database: string,
    readonly name: string,
    readonly uuid: Buffer,
    readonly options: Document,
    readonly indexes: Index[],
  ) {}

  /** `database.collection`. */
  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** The index that every collection has. */
  get idIndex(): Index {
    const index = this.indexes.find((candidate) => candidate.isIdIndex);
    if (index === undefined) throw new Error('A collection has lost its _id index.');
    return index;
  }

  /** Returns the document of a record, or `undefined` if it was removed. */
  read(record: number): Buffer | undefined {
    const value = this.environment.get(documentKey(this.id, record));
    return value === undefined ? undefined : documentOf(value, this.namespace);
  }

  /** Yields the documents of a key range, in order. */
  *documents(range: RangeOptions): Generator<StoredDocument & { readonly key: Buffer }> {
    for (const { key, value } of this.environment.entries(range)) {
      yield { key, record: recordOf(key), bytes: documentOf(value, this.namespace) };
    }
  }

  /** Returns the record of the document with this `_id`, or `undefined`. */
  findById(id: unknown): number | undefined {
    const found = this.environment.get(idEntry(this.idIndex.definition.id, storedKey(encodeValue(id))));
    return found?.readUIntBE(0, RECORD_BYTES);
  }

  /** Stores a new document. @throws CommandError 11000 if a unique index already contains its key. */
  insert(bytes: Buffer, document: Document): number {
    const id = encodeValue(document._id);
    const entry = idEntry(this.idIndex.definition.id, storedKey(id));
    if (this.environment.get(entry) !== undefined) throw this.#duplicate(this.idIndex, [document._id]);
    const record = this.#takeRecord();
    const additions = this.#secondaryEntries(document);
    for (const { index, keys } of additions) this.#checkUnique(index, keys, record);
    this.environment.put(entry, recordBytes(record));
    if (isLongKey(id)) this.#noteLong(this.idIndex);
    for (const { index, keys } of additions) this.#addEntries(index, keys, record);
    this.environment.put(documentKey(this.id, record), withChecksum(bytes));
    this.#changed(1, bytes.length);
    return record;
  }

  /** Replaces a document; its `_id` stays the same. @throws CommandError 11000. */
  replace(record: number, before: { bytes: Buffer; document: Document }, bytes: Buffer, document: Document): void {
    const changes = this.indexes
      .filter((index) => !index.isIdIndex)
      .map((index) => ({
        index,
        ...difference(this.#keysFor(index, before.document), this.#keysFor(index, document)),
      }));
    for (const { index, added } of changes) this.#checkUnique(index, added, record);
    for (const { index, removed } of changes) this.#removeEntries(index, removed, record);
    for (const { index, added } of changes) this.#addEntries(index, added, record);
    this.environment.put(documentKey(this.id, record), withChecksum(bytes));
    this.#changed(0, bytes.length - before.bytes.length);
  }

  /** Removes a document. */
  remove(record: number, before: { bytes: Buffer; document: Document }): void {
    for (const { index, keys } of this.#secondaryEntries(before.document)) {
      this.#removeEntries(index, keys, record);
    }
    this.environment.remove(idEntry(this.idIndex.definition.id, storedKey(encodeValue(before.document._id))));
    this.environment.remove(documentKey(this.id, record));
    this.#changed(-1, -before.bytes.length);
  }

  /** Adds a stored document to an index that is being built. @throws CommandError 11000. */
  enter(index: Index, stored: StoredDocument): void {
    const keys = this.#keysFor(index, decode(stored.bytes));
    this.#checkUnique(index, keys, stored.record);
    this.#addEntries(index, keys, stored.record);
  }

  /** Returns the entries that an index has for a document. */
  entriesOf(index: Index, document: Document, record: number): readonly Buffer[] {
    if (index.isIdIndex) return [idEntry(index.definition.id, storedKey(encodeValue(document._id)))];
    return this.#keysFor(index, document).map(({ key }) => indexEntry(index.definition.id, key, record));
  }

  #takeRecord(): number {
    if (this.#nextRecord === undefined) {
      const prefix = prefixOf(Space.documents, this.id);
      const [last] = this.environment.keys({ start: afterPrefix(prefix), end: prefix, reverse: true, limit: 1 });
      this.#nextRecord = last === undefined ? 1 : recordOf(last) + 1;
    }
    return this.#nextRecord++;
  }

  #secondaryEntries(document: Document) {
    return this.indexes
      .filter((index) => !index.isIdIndex)
      .map((index) => ({ index, keys: this.#keysFor(index, document) }));
  }

  #keysFor(index: Index, document: Document): readonly IndexKey[] {
    if (!index.covers(document)) return [];
    const { entries, multikey, long, allMissing } = indexKeysOf(document, index.fields);
    if (index.definition.sparse && allMissing) return [];
    multikey.forEach((met, i) => {
      if (!met || index.definition.multikey[i] === true) return;
      index.definition.multikey[i] = true;
      this.dirtyCatalog = true;
    });
    if (long) this.#noteLong(index);
    return entries;
  }

  #noteLong(index: Index): void {
    if (index.definition.long) return;
    index.definition.long = true;
    this.dirtyCatalog = true;
  }

  #checkUnique(index: Index, keys: readonly IndexKey[], record: number): void {
    if (!index.definition.unique) return;
    for (const { key, values } of keys) {
      const start = Buffer.concat([prefixOf(Space.index, index.definition.id), key]);
      for (const found of this.environment.keys({ start, end: afterPrefix(start), limit: 2 })) {
        if (recordOf(found) !== record) throw this.#duplicate(index, values);
      }
    }
  }

  #addEntries(index: Index, keys: readonly IndexKey[], record: number): void {
    for (const { key } of keys) this.environment.put(indexEntry(index.definition.id, key, record), PRESENT);
  }

  #removeEntries(index: Index, keys: readonly IndexKey[], record: number): void {
    for (const { key } of keys) this.environment.remove(indexEntry(index.definition.id, key, record));
  }

  #changed(documents: number, bytes: number): void {
    this.count += documents;
    this.bytes += bytes;
    this.version++;
    this.dirtyCounters = true;
  }

  #duplicate(index: Index, values: readonly unknown[]): CommandError {
    const keyValue = Object.fromEntries(index.fields.map((field, i) => [field.name, values[i] ?? null]));
    return new CommandError(
      11000,
      // MongoDB also includes the values here; they may be sensitive, and drivers read keyValue.
      `E11000 duplicate key error collection: ${this.namespace} index: ${index.definition.name}`,
      { keyPattern: index.definition.key, keyValue },
    );
  }
}

/** Returns only the changed entries, since most updates leave most indexes unchanged. */
function difference(before: readonly IndexKey[], after: readonly IndexKey[]) {
  const without = (keys: readonly IndexKey[], others: readonly IndexKey[]): readonly IndexKey[] => {
    const known = new Set(others.map(nameOf));
    return keys.filter((key) => !known.has(nameOf(key)));
  };
  const isSame = before.length === after.length && before.every(({ key }, i) => after[i]?.key.equals(key));
  return isSame ? { removed: [], added: [] } : { removed: without(before, after), added: without(after, before) };
}

const nameOf = ({ key }: IndexKey): string => key.toString('latin1');
