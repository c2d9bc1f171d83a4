import { Long } from 'bson';
import { ByteWriter } from '../bson/byte-writer.js';
import { encode } from '../bson/codec.js';

const TYPE_DOCUMENT = 3;
const TYPE_ARRAY = 4;

/** A batch of a cursor's documents. */
export interface Batch {
  readonly id: bigint;
  readonly namespace: string;
  readonly first: boolean;
  readonly documents: readonly Buffer[];
}

/** Encodes `{cursor: {firstBatch: […], id, ns}, ok: 1}`, copying the stored bytes of the documents. */
export function cursorReply({ id, namespace, first, documents }: Batch): Buffer {
  const out = new ByteWriter();
  const reply = open(out);
  element(out, TYPE_DOCUMENT, 'cursor');
  const cursor = open(out);
  element(out, TYPE_ARRAY, first ? 'firstBatch' : 'nextBatch');
  const batch = open(out);
  documents.forEach((document, i) => {
    element(out, TYPE_DOCUMENT, String(i));
    out.bytes(document);
  });
  closeDocument(out, batch);
  splice(out, encode({ id: Long.fromBigInt(id), ns: namespace }));
  closeDocument(out, cursor);
  splice(out, encode({ ok: 1.0 }));
  closeDocument(out, reply);
  return out.view();
}

function open(out: ByteWriter): number {
  const at = out.length;
  out.int32LittleEndian(0);
  return at;
}

function closeDocument(out: ByteWriter, at: number): void {
  out.byte(0);
  out.patchInt32LittleEndian(at, out.length - at);
}

function element(out: ByteWriter, type: number, name: string): void {
  out.byte(type);
  out.utf8(name);
  out.byte(0);
}

/** Appends the elements of an encoded document, without its length and terminator. */
function splice(out: ByteWriter, document: Buffer): void {
  out.bytes(document.subarray(4, -1));
}
