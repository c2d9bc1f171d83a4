import { createHash } from 'node:crypto';
import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { ByteWriter } from '../bson/byte-writer.js';
import { fieldsOf, textOf } from '../bson/compare.js';
import { type BsonNumber, typeOrder, TypeOrder } from '../bson/values.js';
import { writeNumberKey } from './number-key.js';

/*
 * The order of keys as bytes is exactly the BSON order of their values (property-tested against `compareValues`). Every
 * value starts with the byte of its type's rank and is self-delimiting, so that keys of several values are their
 * concatenation, and inverting a value's bytes reverses its order.
 *
 *   text      UTF-8, 00 written 00 FF, closed by 00 00       date, timestamp   8 bytes, sign flipped for dates
 *   binary    length (4), subtype, bytes                     document          (type, name, value)*, 00
 *   ObjectId  12 bytes      boolean  1 byte                  array             value*, 00
 *   number    see number-key.ts                              regex, code       texts
 */

/** Longer keys are stored as this many bytes and a hash, because LMDB's limit is 1978 bytes. */
export const MAX_KEY_BYTES = 1024;

/** One part of an index's key pattern. */
export interface KeyPart {
  readonly value: unknown;
  readonly descending: boolean;
}

/** Encodes one value, ascending. */
export function encodeValue(value: unknown): Buffer {
  const out = new ByteWriter();
  writeValue(out, value);
  return out.toBuffer();
}

/** Encodes the values of a compound key, inverting the descending ones. */
export function encodeKey(parts: readonly KeyPart[]): Buffer {
  const out = new ByteWriter();
  for (const part of parts) {
    const start = out.length;
    writeValue(out, part.value);
    if (part.descending) out.invertFrom(start);
  }
  return out.toBuffer();
}

/** Returns true if the key is too long to be stored whole. */
export function isLongKey(key: Uint8Array): boolean {
  return key.length > MAX_KEY_BYTES;
}

/**
 * Returns the stored form of a key: the key itself, or for a long key its beginning and a hash of the whole. Equal keys
 * stay equal and different ones different. Long keys with the same beginning lose their order, so when a range of them
 * is read, the documents themselves must be compared.
 */
export function storedKey(key: Buffer): Buffer {
  if (!isLongKey(key)) return key;
  return Buffer.concat([key.subarray(0, MAX_KEY_BYTES), createHash('sha256').update(key).digest()]);
}

/** Appends the key of one value, ascending. */
export function writeValue(out: ByteWriter, value: unknown): void {
  const order = typeOrder(value);
  out.byte(order);
  switch (order) {
    case TypeOrder.number: {
      writeNumberKey(out, value as BsonNumber);
      return;
    }
    case TypeOrder.string: {
      writeText(out, textOf(value));
      return;
    }
    case TypeOrder.object: {
      writeDocument(out, fieldsOf(value));
      return;
    }
    case TypeOrder.array:
      for (const element of value as readonly unknown[]) writeValue(out, element);
      {
        out.byte(0);
        return;
      }
    case TypeOrder.binary: {
      writeBinary(out, value as Binary);
      return;
    }
    case TypeOrder.objectId: {
      out.bytes((value as ObjectId).id);
      return;
    }
    case TypeOrder.boolean: {
      out.byte(value === true ? 1 : 0);
      return;
    }
    case TypeOrder.date: {
      out.uint64(BigInt.asUintN(64, BigInt((value as Date).getTime())) ^ (1n << 63n));
      return;
    }
    case TypeOrder.timestamp: {
      out.uint64(BigInt.asUintN(64, (value as Timestamp).toBigInt()));
      return;
    }
    case TypeOrder.regex:
      writeText(out, (value as BSONRegExp).pattern);
      {
        writeText(out, (value as BSONRegExp).options);
        return;
      }
    case TypeOrder.code:
    case TypeOrder.codeWithScope:
      writeText(out, (value as Code).code);
      {
        writeDocument(out, (value as Code).scope ?? {});
        return;
      }
    default:
      return; // MinKey, MaxKey, null and undefined consist of their type only.
  }
}

function writeText(out: ByteWriter, text: string): void {
  let from = 0;
  for (let zero = text.indexOf('\0'); zero !== -1; zero = text.indexOf('\0', from)) {
    out.utf8(text.slice(from, zero));
    out.byte(0);
    out.byte(0xff);
    from = zero + 1;
  }
  out.utf8(from === 0 ? text : text.slice(from));
  out.byte(0);
  out.byte(0);
}

function writeDocument(out: ByteWriter, document: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(document)) {
    const value = document[name];
    out.byte(typeOrder(value));
    writeText(out, name);
    writeValue(out, value);
  }
  out.byte(0);
}

function writeBinary(out: ByteWriter, value: Binary): void {
  out.uint32(value.position);
  out.byte(value.sub_type);
  out.bytes(value.value());
}
