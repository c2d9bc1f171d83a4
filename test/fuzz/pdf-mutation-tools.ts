import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { below } from './draws.js';

/** Changes a file; pieces may come from `others`. */
export type Mutation = (file: Buffer, random: () => number, others: readonly Buffer[]) => Buffer | Promise<Buffer>;

/** Draws one of a list; undefined if it is empty. */
export const oneOf = <T>(random: () => number, list: readonly T[]): T | undefined => list[below(random, list.length)];

/** Returns the objects of a file; undefined for one that is too damaged. */
export async function parsed(file: Buffer): Promise<PDFDocument | undefined> {
  try {
    return await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: false });
  } catch {
    return undefined;
  }
}

/** Writes a document with every object in plain sight. */
export const saved = async (document: PDFDocument): Promise<Buffer> =>
  Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));

const MAX_INFLATED = 1 << 20;

/** Returns the content of a stream that is not encoded, or by Flate alone. */
export function inflated(stream: PDFRawStream): Buffer | undefined {
  if (stream.dict.get(PDFName.of('DecodeParms')) !== undefined || stream.contents.length === 0) return undefined;
  const filter = stream.dict.get(PDFName.of('Filter'));
  if (filter === undefined) return Buffer.from(stream.contents);
  if (filter !== PDFName.of('FlateDecode')) return undefined;
  try {
    return inflateSync(stream.contents, { maxOutputLength: MAX_INFLATED });
  } catch {
    return undefined;
  }
}
