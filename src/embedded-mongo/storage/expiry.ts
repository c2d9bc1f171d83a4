import { decode } from '../bson/codec.js';
import type { Collection } from './collection.js';
import { encodeValue } from './key-encoding.js';
import { indexEntry, prefixOf, recordOf, Space } from './keyspace.js';
import type { Index } from './index-definition.js';
import type { Store } from './store.js';
import { TypeOrder } from '../bson/values.js';

/** The number of documents removed in one transaction. */
const CHUNK_SIZE = 200;

/** Removes the documents expired by TTL indexes, reading only the expired part of each index. */
export async function removeExpired(store: Store, now: Date): Promise<number> {
  let removed = 0;
  for (const collection of store.allCollections()) {
    for (const index of collection.indexes) {
      if (index.definition.expireAfterSeconds === undefined || !index.ready) continue;
      for (let last = CHUNK_SIZE; last === CHUNK_SIZE; removed += last) {
        last = await store.environment.write(() => removeChunk(collection, index, now));
      }
    }
  }
  return removed;
}

function removeChunk(collection: Collection, index: Index, now: Date): number {
  if (collection.dropped || !collection.indexes.includes(index)) return 0;
  const records = new Set<number>();
  for (const key of collection.environment.keys({ ...expiredRange(index, now), limit: CHUNK_SIZE }))
    records.add(recordOf(key));
  for (const record of records) {
    const bytes = collection.read(record);
    if (bytes !== undefined) collection.remove(record, { bytes, document: decode(bytes) });
  }
  return records.size;
}

/** Returns the range of entries with dates up to the expiry time; other types never expire. */
function expiredRange(index: Index, now: Date): { readonly start: Buffer; readonly end: Buffer } {
  const { id, expireAfterSeconds = 0 } = index.definition;
  const prefix = prefixOf(Space.index, id);
  const latest = encodeValue(new Date(now.getTime() - expireAfterSeconds * 1000));
  const oldest = Buffer.from([TypeOrder.date]);
  if (index.fields[0]?.descending === true) {
    const invert = (key: Buffer): Buffer => Buffer.from(key.map((byte) => ~byte));
    return {
      start: Buffer.concat([prefix, invert(latest)]),
      end: Buffer.concat([prefix, invert(oldest), Buffer.alloc(9, 0xff)]),
    };
  }
  return { start: Buffer.concat([prefix, oldest]), end: indexEntry(id, latest, 0xffff_ffff_ffff) };
}
