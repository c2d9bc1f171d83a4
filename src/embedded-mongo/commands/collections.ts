import { Binary, Int32 } from 'bson';
import { encode } from '../bson/codec.js';
import { type Document, isTruthy } from '../bson/values.js';
import { refuse } from '../errors.js';
import { compileFilter } from '../filter/filter.js';
import { ListSource } from '../query/find.js';
import type { Collection } from '../storage/collection.js';
import {
  collectionName,
  countField,
  documentField,
  flagField,
  type Handler,
  refuseCollation,
  type Request,
} from './command.js';
import { firstBatch } from './find.js';

const REFUSED_OPTIONS = [
  'capped',
  'viewOn',
  'timeseries',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
];

/** `create`. */
export const create: Handler = async (request) => {
  const { body, service, database } = request;
  refuseCollation(body);
  const refused = REFUSED_OPTIONS.find((option) => isTruthy(body[option]));
  if (refused !== undefined) return refuse(115, `The option ${refused} of create is not supported by this store.`);
  if (Object.keys(documentField(body, 'validator')).length > 0)
    return refuse(115, 'Validators are not supported by this store.');
  const name = collectionName(request);
  await service.store.environment.write(() => {
    if (service.store.find(database, name) !== undefined) refuse(48, `Collection ${database}.${name} already exists.`);
    service.store.findOrCreate(database, name);
  });
  return {};
};

/** `drop`. */
export const drop: Handler = async (request) => {
  const { service, database } = request;
  const name = collectionName(request);
  const indexes = await service.store.environment.write(() => {
    const collection = service.store.find(database, name);
    if (collection === undefined) return undefined;
    service.store.drop(collection);
    return collection.indexes.length;
  });
  // Since 7.0, MongoDB gives this response even if there was no such collection.
  if (indexes === undefined) return {};
  service.store.garbage.sweep(service.onFault);
  return { nIndexesWas: new Int32(indexes), ns: `${database}.${name}` };
};

/** `dropDatabase`. */
export const dropDatabase: Handler = async ({ service, database }) => {
  const dropped = await service.store.environment.write(() => {
    const collections = service.store.collections(database);
    for (const collection of collections) service.store.drop(collection);
    return collections.length;
  });
  service.store.garbage.sweep(service.onFault);
  return dropped === 0 ? {} : { dropped: database };
};

/** `renameCollection`, within one database or across. */
export const renameCollection: Handler = async ({ service, body }) => {
  const { store } = service;
  const from = splitNamespace(body.renameCollection);
  const to = splitNamespace(body.to);
  await store.environment.write(() => {
    const source = store.find(from.database, from.name) ?? refuse(26, 'Source collection does not exist');
    const target = store.find(to.database, to.name);
    if (target !== undefined && !flagField(body, 'dropTarget')) refuse(48, 'target namespace exists');
    if (target !== undefined) store.drop(target);
    store.rename(source, to.database, to.name);
  });
  store.garbage.sweep(service.onFault);
  return {};
};

function splitNamespace(namespace: unknown): { readonly database: string; readonly name: string } {
  const dot = typeof namespace === 'string' ? namespace.indexOf('.') : -1;
  if (typeof namespace !== 'string' || dot <= 0)
    return refuse(73, 'A namespace is a database, a dot and a collection.');
  return { database: namespace.slice(0, dot), name: namespace.slice(dot + 1) };
}

/** `listCollections`. */
export const listCollections: Handler = (request) => {
  const { body, service, database } = request;
  const test = compileFilter(documentField(body, 'filter'));
  const nameOnly = flagField(body, 'nameOnly');
  const documents = service.store
    .collections(database)
    .map((collection) => describe(collection))
    .filter(test)
    .map((found) => encode(nameOnly ? { name: found.name, type: 'collection' } : found));
  return listBatch(request, `${database}.$cmd.listCollections`, documents);
};

function describe(collection: Collection): Document {
  return {
    name: collection.name,
    type: 'collection',
    options: collection.options,
    info: { readOnly: false, uuid: new Binary(collection.uuid, Binary.SUBTYPE_UUID) },
    idIndex: collection.idIndex.describe(),
  };
}

/** Returns a list as the first batch of a cursor. */
export function listBatch(request: Request, namespace: string, documents: readonly Buffer[]): Promise<Buffer> {
  const size = countField(documentField(request.body, 'cursor'), 'batchSize') ?? Infinity;
  return firstBatch(request, namespace, new ListSource(documents), size);
}

/** `listDatabases`. */
export const listDatabases: Handler = ({ service, body }) => {
  const test = compileFilter(documentField(body, 'filter'));
  const databases = service.store
    .databaseNames()
    .map((name) => {
      const size = service.store.collections(name).reduce((sum, collection) => sum + collection.bytes, 0);
      return { name, sizeOnDisk: size, empty: size === 0 };
    })
    .filter(test);
  if (flagField(body, 'nameOnly')) return { databases: databases.map(({ name }) => ({ name })) };
  return { databases, totalSize: databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0) };
};
