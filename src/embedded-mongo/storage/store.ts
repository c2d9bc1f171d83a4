import { randomBytes } from 'node:crypto';
import { Binary, Int32, Long } from 'bson';
import { decode, encode } from '../bson/codec.js';
import { type Document, isArray, isBinary, isDocument, numberOf } from '../bson/values.js';
import { refuse } from '../errors.js';
import { Collection } from './collection.js';
import type { Environment } from './environment.js';
import { Garbage } from './garbage.js';
import { Index } from './index-definition.js';
import { prefixOf, Space } from './keyspace.js';
import { documentOf, withChecksum } from './record.js';

/** The version of the layout in keyspace.ts; files with a newer version are refused. */
const FORMAT_VERSION = 2;
/** Versions that can be read; documents of version 1 have no checksums until they are written again. */
const READABLE_VERSIONS: readonly number[] = [1, FORMAT_VERSION];

const COUNTER_BYTES = 16;
const STORE_KEY = Buffer.from([Space.store]);
const NAMESPACE_LIMIT = 255;

/** The collections of all databases: the catalog, its counters and the assignment of ids. */
export class Store {
  readonly #databases = new Map<string, Map<string, Collection>>();
  readonly garbage: Garbage;
  #nextId = 1;
  #format = FORMAT_VERSION;

  private constructor(readonly environment: Environment) {
    this.garbage = new Garbage(environment);
    environment.beforeCommit = () => {
      this.#persistChanges();
    };
    environment.afterAbort.push(() => {
      this.#load();
    });
  }

  /** Opens the catalog. @throws Error if the file was written by another version of the layout. */
  static async open(environment: Environment): Promise<Store> {
    const store = new Store(environment);
    if (environment.get(STORE_KEY) === undefined)
      await environment.write(() => {
        store.#saveNextId();
      });
    store.#load();
    return store;
  }

  /** Returns the names of all databases, in order. */
  databaseNames(): readonly string[] {
    return [...this.#databases.keys()].sort();
  }

  /** Returns the collections of a database, in order of their names. */
  collections(database: string): readonly Collection[] {
    const found = [...(this.#databases.get(database)?.values() ?? [])];
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns all collections. */
  allCollections(): readonly Collection[] {
    return this.databaseNames().flatMap((name) => this.collections(name));
  }

  /** Returns a collection, or `undefined`. */
  find(database: string, name: string): Collection | undefined {
    return this.#databases.get(database)?.get(name);
  }

  /** Returns a collection, creating it if it does not exist; only within a write. */
  findOrCreate(database: string, name: string, options: Document = {}): Collection {
    return this.find(database, name) ?? this.#create(database, name, options);
  }

  /** Removes a collection; its documents and entries are removed in the background. Only within a write. */
  drop(collection: Collection): void {
    this.environment.remove(catalogKey(collection.namespace));
    this.environment.remove(prefixOf(Space.counters, collection.id));
    this.garbage.add(Space.documents, collection.id);
    for (const index of collection.indexes) this.dropIndexEntries(index);
    const siblings = this.#databases.get(collection.database);
    siblings?.delete(collection.name);
    if (siblings?.size === 0) this.#databases.delete(collection.database);
    collection.version++;
    collection.dropped = true;
  }

  /** Renames a collection; only within a write. */
  rename(collection: Collection, database: string, name: string): void {
    checkNamespace(database, name);
    this.environment.remove(catalogKey(collection.namespace));
    const renamed = new Collection(
      this.environment,
      collection.id,
      database,
      name,
      collection.uuid,
      collection.options,
      collection.indexes,
    );
    renamed.count = collection.count;
    renamed.bytes = collection.bytes;
    const siblings = this.#databases.get(collection.database);
    siblings?.delete(collection.name);
    if (siblings?.size === 0) this.#databases.delete(collection.database);
    collection.dropped = true;
    this.#register(renamed);
    renamed.dirtyCatalog = true;
  }

  /** Marks an index's entries for removal; only within a write. */
  dropIndexEntries(index: Index): void {
    this.garbage.add(index.isIdIndex ? Space.idIndex : Space.index, index.definition.id);
  }

  /** Returns an id that no collection or index has had before; only within a write. */
  takeId(): number {
    const id = this.#nextId++;
    this.#saveNextId();
    return id;
  }

  #create(database: string, name: string, options: Document): Collection {
    checkNamespace(database, name);
    const id = this.takeId();
    const idIndex = new Index({
      id: this.takeId(),
      name: '_id_',
      key: { _id: new Int32(1) },
      unique: true,
      sparse: false,
      partialFilter: undefined,
      expireAfterSeconds: undefined,
      multikey: [false],
      long: false,
    });
    const collection = new Collection(this.environment, id, database, name, randomUuid(), options, [idIndex]);
    this.#register(collection);
    collection.dirtyCatalog = true;
    return collection;
  }

  #register(collection: Collection): void {
    const siblings = this.#databases.get(collection.database) ?? new Map<string, Collection>();
    siblings.set(collection.name, collection);
    this.#databases.set(collection.database, siblings);
  }

  #persistChanges(): void {
    // Older versions of Umbra must not read the data written from now on.
    if (this.#format !== FORMAT_VERSION) this.#saveNextId();
    for (const siblings of this.#databases.values()) {
      for (const collection of siblings.values()) {
        if (collection.dirtyCatalog) this.#saveCatalog(collection);
        if (collection.dirtyCounters) this.#saveCounters(collection);
      }
    }
  }

  #saveCatalog(collection: Collection): void {
    const { id, uuid, options, indexes, namespace } = collection;
    const stored = {
      id: new Int32(id),
      uuid: new Binary(uuid, Binary.SUBTYPE_UUID),
      options,
      indexes: indexes.filter((index) => index.ready).map((index) => index.toStored()),
    };
    this.environment.put(catalogKey(namespace), withChecksum(encode(stored)));
    collection.dirtyCatalog = false;
  }

  #saveCounters(collection: Collection): void {
    const counters = Buffer.allocUnsafe(COUNTER_BYTES);
    counters.writeDoubleBE(collection.count, 0);
    counters.writeDoubleBE(collection.bytes, 8);
    this.environment.put(prefixOf(Space.counters, collection.id), counters);
    collection.dirtyCounters = false;
  }

  #saveNextId(): void {
    this.environment.put(
      STORE_KEY,
      encode({ format: new Int32(FORMAT_VERSION), nextId: Long.fromNumber(this.#nextId) }),
    );
    this.#format = FORMAT_VERSION;
  }

  /** Reads the catalog; also after an undone write, so that memory matches the file again. */
  #load(): void {
    const header = this.environment.get(STORE_KEY);
    if (header === undefined) return;
    const { format, nextId } = decode(header);
    const version = numberOf(format);
    if (version === undefined || !READABLE_VERSIONS.includes(version)) {
      throw new Error(
        `The document store has layout version ${String(version)}; this version of Umbra reads up to ${FORMAT_VERSION}. Start the version of Umbra that wrote it, or a newer one.`,
      );
    }
    this.#format = version;
    this.#nextId = numberOf(nextId) ?? 1;
    for (const siblings of this.#databases.values())
      for (const collection of siblings.values()) collection.dropped = true;
    this.#databases.clear();
    const range = { start: Buffer.from([Space.catalog]), end: Buffer.from([Space.catalog + 1]) };
    for (const { key, value } of this.environment.entries(range)) this.#loadCollection(key.toString('utf8', 1), value);
  }

  #loadCollection(namespace: string, value: Buffer): void {
    const stored = decode(documentOf(value, namespace));
    const dot = namespace.indexOf('.');
    const id = numberOf(stored.id) ?? 0;
    const uuid = isBinary(stored.uuid) ? Buffer.from(stored.uuid.value()) : randomUuid();
    const options = isDocument(stored.options) ? stored.options : {};
    const indexes = isArray(stored.indexes)
      ? stored.indexes.filter(isDocument).map((index) => Index.fromStored(index))
      : [];
    const collection = new Collection(
      this.environment,
      id,
      namespace.slice(0, dot),
      namespace.slice(dot + 1),
      uuid,
      options,
      indexes,
    );
    const counters = this.environment.get(prefixOf(Space.counters, id));
    collection.count = counters?.readDoubleBE(0) ?? 0;
    collection.bytes = counters?.readDoubleBE(8) ?? 0;
    this.#register(collection);
  }
}

function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([Space.catalog]), Buffer.from(namespace, 'utf8')]);
}

function randomUuid(): Buffer {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

/** @throws CommandError 73 for a name that MongoDB does not allow. */
export function checkNamespace(database: string, collection: string): void {
  if (database === '' || /[/\\. "$*<>:|?\0]/.test(database) || Buffer.byteLength(database) > 63) {
    refuse(73, `Invalid database name: '${database}'`);
  }
  if (collection === '' || /[$\0]/.test(collection) || collection.startsWith('.') || collection.endsWith('.')) {
    refuse(73, `Invalid collection name: ${collection}`);
  }
  if (Buffer.byteLength(`${database}.${collection}`) > NAMESPACE_LIMIT)
    refuse(73, `A namespace has at most ${NAMESPACE_LIMIT} bytes.`);
}
