/*
 * The layout of the single LMDB database in `store.mdb`. Every key starts with a byte for its kind; numbers are
 * big-endian, so that the keys of one collection or index are adjacent and in order.
 *
 *   01 · namespace                    → BSON ✓: the collection's id, options and indexes         (catalog)
 *   02 · collection (4) · record (6)  → BSON ✓: the document as received                        (documents)
 *   03 · index (4) · key · record (6) → nothing                                                  (secondary indexes)
 *   04 · index (4) · key of _id       → record (6)                                               (_id indexes)
 *   05 · collection (4)               → count, bytes (doubles)                                   (counters)
 *   06 · session (16) · 00            → BSON: transaction number, time of its first write        (retryable writes)
 *   06 · session (16) · 01 · statement (4) → BSON: the response to the statement
 *   07 · kind (1) · id (4)            → nothing: marks leftovers of drops and index builds       (garbage)
 *   08 · name                         → format version, next id                                  (store)
 *
 * ✓ marks values that are followed by a checksum (record.ts).
 *
 * Records are numbered in insertion order, which is the natural order of a collection. Ids of collections and indexes
 * are never reused.
 */
export const Space = {
  catalog: 1,
  documents: 2,
  index: 3,
  idIndex: 4,
  counters: 5,
  sessions: 6,
  garbage: 7,
  store: 8,
} as const;

/** The size of a record number at the end of an index entry, in bytes. */
export const RECORD_BYTES = 6;

const PREFIX_BYTES = 5;

/** Returns the common prefix of all keys of a collection or index. */
export function prefixOf(space: number, id: number): Buffer {
  const prefix = Buffer.allocUnsafe(PREFIX_BYTES);
  prefix[0] = space;
  prefix.writeUInt32BE(id, 1);
  return prefix;
}

/** Returns the key of a document. */
export function documentKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(PREFIX_BYTES + RECORD_BYTES);
  key[0] = Space.documents;
  key.writeUInt32BE(collection, 1);
  key.writeUIntBE(record, PREFIX_BYTES, RECORD_BYTES);
  return key;
}

/** Returns the record number at the end of a document's key or a secondary index's entry. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);
}

/** Encodes a record number as the value of an entry of an `_id` index. */
export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_BYTES);
  bytes.writeUIntBE(record, 0, RECORD_BYTES);
  return bytes;
}

/** Returns the key of an entry of a secondary index. */
export function indexEntry(index: number, key: Buffer, record: number): Buffer {
  return Buffer.concat([prefixOf(Space.index, index), key, recordBytes(record)]);
}

/** Returns the key of an entry of an `_id` index. */
export function idEntry(index: number, key: Buffer): Buffer {
  return Buffer.concat([prefixOf(Space.idIndex, index), key]);
}

/** Returns the lowest key above all keys that start with the given bytes. */
export function afterPrefix(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i--) {
    const byte = end[i] ?? 0;
    if (byte !== 0xff) {
      end[i] = byte + 1;
      return end.subarray(0, i + 1);
    }
  }
  // Only prefixes consisting entirely of FF have no successor, and every key starts with a small space byte.
  return Buffer.alloc(1, 0xff);
}
