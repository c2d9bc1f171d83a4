import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';

/** Returns a generator of numbers from 0 to 1, repeatable by its seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes a file; pieces may come from `others`. */
export type Mutation = (file: Buffer, random: () => number, others: readonly Buffer[]) => Buffer | Promise<Buffer>;

/** Draws a whole number from 0. */
export const below = (random: () => number, limit: number): number => Math.floor(random() * limit);
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
