import { Int32 } from 'bson';
import { encode } from '../bson/codec.js';
import { type Document, isArray, isDocument, numberOf } from '../bson/values.js';
import { refuse } from '../errors.js';
import { Index, sameKeyPattern } from '../storage/index-definition.js';
import { buildIndex } from '../storage/index-build.js';
import { Space } from '../storage/keyspace.js';
import type { Collection } from '../storage/collection.js';
import { collectionName, documentField, documentsField, type Handler } from './command.js';
import { listBatch } from './collections.js';
import { findExisting, indexCount, type IndexRequest, MAX_INDEXES, parseIndex } from './index-spec.js';

/** `createIndexes`. */
export const createIndexes: Handler = async (request) => {
  const { service, database } = request;
  const { store } = service;
  const name = collectionName(request);
  const wanted = documentsField(request.body, 'indexes').map(parseIndex);
  if (wanted.length === 0) return refuse(2, 'Must specify at least one index to create');
  const prepared = await store.environment.write(() => {
    const isNew = store.find(database, name) === undefined;
    const known = store.find(database, name)?.indexes ?? [];
    const missing = onlyMissing(known, wanted);
    const collection = store.findOrCreate(database, name);
    const before = indexCount(collection.indexes);
    // An index of an empty collection is complete from the start.
    const isComplete = collection.count === 0;
    const added = missing.map((definition) => new Index({ ...definition, id: store.takeId() }, isComplete));
    collection.indexes.push(...added);
    if (isComplete) {
      collection.dirtyCatalog = true;
      collection.version++;
    } else {
      for (const index of added) store.garbage.hold(Space.index, index.definition.id);
    }
    return { collection, added, before, isNew };
  });
  for (const index of prepared.added.filter(({ ready }) => !ready))
    await buildIndex(store, prepared.collection, index, request.operation);
  return {
    numIndexesBefore: prepared.before,
    numIndexesAfter: indexCount(prepared.collection.indexes),
    createdCollectionAutomatically: prepared.isNew,
    ...(prepared.added.length === 0 ? { note: 'all indexes already exist' } : {}),
  };
};

function onlyMissing(known: readonly Index[], wanted: readonly IndexRequest[]): readonly IndexRequest[] {
  const missing = wanted.filter((definition) => findExisting(known, definition) === undefined);
  if (known.length + missing.length > MAX_INDEXES) refuse(67, `A collection has at most ${MAX_INDEXES} indexes.`);
  return missing;
}

/** `listIndexes`. */
export const listIndexes: Handler = (request) => {
  const { service, database } = request;
  const name = collectionName(request);
  const collection = service.store.find(database, name) ?? refuse(26, `ns does not exist: ${database}.${name}`);
  const documents = collection.indexes.filter((index) => index.ready).map((index) => encode(index.describe()));
  return listBatch(request, collection.namespace, documents);
};

/** `dropIndexes`. */
export const dropIndexes: Handler = async (request) => {
  const { service, database, body } = request;
  const { store } = service;
  const name = collectionName(request);
  const before = await store.environment.write(() => {
    const collection = store.find(database, name) ?? refuse(26, `ns not found ${database}.${name}`);
    const count = indexCount(collection.indexes);
    for (const index of indexesToDrop(collection, body.index)) {
      collection.indexes.splice(collection.indexes.indexOf(index), 1);
      store.dropIndexEntries(index);
    }
    collection.dirtyCatalog = true;
    collection.version++;
    return count;
  });
  store.garbage.sweep(service.onFault);
  return { nIndexesWas: before };
};

function indexesToDrop(collection: Collection, named: unknown): readonly Index[] {
  if (named === '*') return collection.indexes.filter((index) => !index.isIdIndex);
  const found = (isArray(named) ? named : [named]).map((one) => {
    const index = collection.indexes.find(({ definition }) =>
      isDocument(one) ? sameKeyPattern(definition.key, one) : definition.name === one,
    );
    return (
      index ??
      refuse(
        27,
        isDocument(one) ? "can't find index with the key that was given" : `index not found with name [${String(one)}]`,
      )
    );
  });
  if (found.some((index) => index.isIdIndex)) refuse(72, 'cannot drop _id index');
  return found;
}

/** `collMod`: changes the expiry time of a TTL index. */
export const collMod: Handler = async (request) => {
  const { service, database, body } = request;
  const { store } = service;
  const name = collectionName(request);
  const change = documentField(body, 'index');
  const seconds = numberOf(change.expireAfterSeconds);
  if (seconds === undefined || !(seconds >= 0))
    return refuse(72, 'collMod in this store can change only expireAfterSeconds.');
  return store.environment.write((): Document => {
    const collection = store.find(database, name) ?? refuse(26, `ns does not exist: ${database}.${name}`);
    const at = collection.indexes.findIndex(({ definition }) =>
      isDocument(change.keyPattern)
        ? sameKeyPattern(definition.key, change.keyPattern)
        : definition.name === change.name,
    );
    const index = collection.indexes[at] ?? refuse(27, 'cannot find the index to change');
    const before = index.definition.expireAfterSeconds;
    collection.indexes[at] = new Index({ ...index.definition, expireAfterSeconds: seconds });
    collection.dirtyCatalog = true;
    return {
      ...(before === undefined ? {} : { expireAfterSeconds_old: new Int32(before) }),
      expireAfterSeconds_new: new Int32(seconds),
    };
  });
};
