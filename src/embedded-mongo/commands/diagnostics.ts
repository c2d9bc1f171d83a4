import { Int32, Long } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { refuse } from '../errors.js';
import { SESSION_TIMEOUT_MINUTES } from '../storage/retry-log.js';
import { MAX_BATCH, MAX_MESSAGE_BYTES } from '../wire/message.js';
import { collectionName, type Handler, type Request } from './command.js';

/** The MongoDB version whose behavior this store follows. */
const VERSION = '7.0.0';

/** The wire version of MongoDB 7.0. */
const MAX_WIRE_VERSION = 21;

/**
 * `hello`. The store presents itself as the primary of a single-member replica set, because drivers number their
 * writes, and so can safely retry them, only for replica sets.
 */
export const hello: Handler = (request) => ({ helloOk: true, isWritablePrimary: true, ...describeServer(request) });

/** `isMaster`, the older name of `hello`. */
export const isMaster: Handler = (request) => ({ helloOk: true, ismaster: true, ...describeServer(request) });

function describeServer({ service, connectionId, body }: Request): Document {
  return {
    setName: 'umbra',
    setVersion: new Int32(1),
    secondary: false,
    hosts: [service.address],
    primary: service.address,
    me: service.address,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: new Int32(MAX_MESSAGE_BYTES),
    maxWriteBatchSize: new Int32(MAX_BATCH),
    localTime: new Date(),
    logicalSessionTimeoutMinutes: new Int32(SESSION_TIMEOUT_MINUTES),
    connectionId: new Int32(connectionId),
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(MAX_WIRE_VERSION),
    readOnly: false,
    ...(typeof body.saslSupportedMechs === 'string' ? { saslSupportedMechs: ['SCRAM-SHA-256'] } : {}),
  };
}

/** `ping`. */
export const ping: Handler = () => ({});

/** `buildInfo`. */
export const buildInfo: Handler = () => ({
  version: VERSION,
  versionArray: [7, 0, 0, 0].map((part) => new Int32(part)),
  gitVersion: 'umbra-embedded-store',
  modules: [],
  bits: new Int32(64),
  debug: false,
  maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
  storageEngines: ['lmdb'],
});

/** `connectionStatus`. */
export const connectionStatus: Handler = () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } });

/** `getParameter`: supports only the parameter that tools request. */
export const getParameter: Handler = ({ body }) => {
  if ('featureCompatibilityVersion' in body) return { featureCompatibilityVersion: { version: '7.0' } };
  return refuse(72, 'no option found to get');
};

/** `serverStatus`. */
export const serverStatus: Handler = ({ service }) => {
  const uptimeMs = Date.now() - service.startedAt.getTime();
  return {
    host: 'localhost',
    version: VERSION,
    process: 'umbra-embedded-store',
    pid: Long.fromNumber(process.pid),
    uptime: uptimeMs / 1000,
    uptimeMillis: Long.fromNumber(uptimeMs),
    localTime: new Date(),
    connections: { current: new Int32(service.counters.connections) },
    network: { numRequests: Long.fromNumber(service.counters.commands) },
    metrics: { cursor: { open: { total: Long.fromNumber(service.cursors.size) } } },
    storageEngine: { name: 'lmdb', persistent: true, supportsCommittedReads: true },
    mem: { resident: new Int32(Math.round(process.memoryUsage.rss() / 1024 / 1024)) },
    fileSize: Long.fromNumber(service.store.environment.stats().fileBytes),
  };
};

/** `dbStats`. */
export const dbStats: Handler = ({ service, database }) => {
  const collections = service.store.collections(database);
  const objects = collections.reduce((sum, { count }) => sum + count, 0);
  const dataSize = collections.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    db: database,
    collections: new Int32(collections.length),
    views: new Int32(0),
    objects: Long.fromNumber(objects),
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize: Long.fromNumber(dataSize),
    storageSize: Long.fromNumber(service.store.environment.stats().fileBytes),
    indexes: new Int32(collections.reduce((sum, { indexes }) => sum + indexes.length, 0)),
    scaleFactor: new Int32(1),
  };
};

/** `collStats`. */
export const collStats: Handler = (request) => {
  const { service, database } = request;
  const name = collectionName(request);
  const collection = service.store.find(database, name);
  const count = collection?.count ?? 0;
  const size = collection?.bytes ?? 0;
  return {
    ns: `${database}.${name}`,
    size: Long.fromNumber(size),
    count: Long.fromNumber(count),
    avgObjSize: count === 0 ? 0 : size / count,
    storageSize: Long.fromNumber(size),
    nindexes: new Int32(collection?.indexes.length ?? 0),
    capped: false,
  };
};
