import { PdfProblem } from '../pdf-problem.js';

/** Limits of a document, apart from its streams. */
export interface StructureLimits {
  readonly maxObjects: number;
  /** The limit for everything except streams, decompressed; in memory it takes about twenty times as much. */
  readonly maxStructureBytes: number;
}

const STREAM_START = '>>stream\r\n';
const STREAM_END = '\r\nendstream';
const OBJECT_END = 'endobj';
/** Types of streams that the parser decompresses without limit; a plain copy has none. */
const UNPACKED = ['/ObjStm', '/XRef'];
/** An escaped number sign in a name, which the parser would decode twice. */
const NUMBER_SIGN = '#23';
const NUMBER_SIGN_INSTEAD = '_23';
const REGULAR_CHARACTER = /[^\0\t\n\f\r ()<>[\]{}/%]/u;
const MAX_NAME_LENGTH = 256;

/**
 * Prepares the output of PDFium for a parser without limits: counts objects before they are parsed, and changes names
 * that would make the parser decompress a stream. If the data of a stream look like its end, the rest counts as
 * structure.
 * @returns the same bytes, or a copy with changed names
 * @throws PdfProblem `too-complex`
 */
export function guarded(bytes: Uint8Array, { maxObjects, maxStructureBytes }: StructureLimits): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const changes: { readonly at: number; readonly to: string }[] = [];
  let [objects, structure, from] = [0, 0, 0];
  while (from < file.length) {
    const start = file.indexOf(STREAM_START, from, 'latin1');
    const to = start === -1 ? file.length : start;
    const part = file.subarray(from, to);
    structure += part.length;
    objects += placesOf(part, OBJECT_END).length;
    if (objects > maxObjects || structure > maxStructureBytes) throw new PdfProblem('too-complex');
    for (const name of UNPACKED) {
      for (const at of placesOf(part, name)) changes.push({ at: from + at, to: name.replace('/', '/_').slice(0, -1) });
    }
    for (const at of placesOf(part, NUMBER_SIGN)) {
      if (isInName(part, at)) changes.push({ at: from + at, to: NUMBER_SIGN_INSTEAD });
    }
    const end = file.indexOf(STREAM_END, to, 'latin1');
    from = end === -1 ? file.length : end + STREAM_END.length;
  }
  if (changes.length === 0) return bytes;
  const copy = Buffer.from(file);
  for (const { at, to } of changes) copy.write(to, at, 'latin1');
  return copy;
}

function placesOf(part: Buffer, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = part.indexOf(word, 0, 'latin1'); at !== -1; at = part.indexOf(word, at + word.length, 'latin1')) {
    places.push(at);
  }
  return places;
}

function isInName(part: Buffer, at: number): boolean {
  const before = part.toString('latin1', Math.max(0, at - MAX_NAME_LENGTH), at);
  for (let i = before.length - 1; i >= 0; i--) {
    const character = before.charAt(i);
    if (character === '/') return true;
    if (!REGULAR_CHARACTER.test(character)) return false;
  }
  return true;
}
