import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFName, PDFRef, PDFStream, type PDFContext, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { keyOf, resolve } from '../objects/objects.js';
import { serialize } from './serialize.js';

/** More objects save hardly any space, and a reader that needs one of them has to decompress them all. */
const OBJECTS_PER_STREAM = 200;
/** Shorter streams do not get smaller. */
const MIN_BYTES_COMPRESSED = 64;
const ID_BYTES = 16;
/** Type (1 byte), offset or stream (4), generation or index (2). */
const XREF_ENTRY_BYTES = 1 + 4 + 2;
const IN_USE = 1;
const IN_OBJECT_STREAM = 2;

/**
 * Writes a file of one revision: only the objects reachable from the catalog, and from the Info dictionary if the
 * trailer has one, with new numbers. Objects are in compressed streams, and streams without a filter are compressed.
 * Equal documents give equal files.
 * @throws PdfProblem `damaged` without a catalog, `too-complex`
 */
export function writeDocument({ context }: PDFDocument): Uint8Array {
  return writeFrom(context, context.trailerInfo);
}

/** Does the same for another catalog. */
export function writeFrom(context: PDFContext, { Root, Info }: { Root?: PDFObject; Info?: PDFObject }): Uint8Array {
  const numbered = numberedObjects(context);
  const root = Root instanceof PDFRef ? numbered.numberOf(Root) : undefined;
  if (root === undefined) throw new PdfProblem('damaged');
  const info = Info instanceof PDFRef ? numbered.numberOf(Info) : undefined;

  const file = new FileParts(`%PDF-${context.header.getVersionString()}\n%\u0081\u0081\u0081\u0081\n`);
  const plain: { readonly number: number; readonly text: string }[] = [];
  // Objects are numbered while the objects that refer to them are written.
  for (let number = 1; number <= numbered.count(); number++) {
    const object = numbered.at(number);
    if (object instanceof PDFStream) writeStream(file, number, object, numbered.numberOf);
    else plain.push({ number, text: serialize(object, numbered.numberOf) });
  }
  const packed = new Map<number, readonly [stream: number, index: number]>();
  let number = numbered.count();
  for (let start = 0; start < plain.length; start += OBJECTS_PER_STREAM) {
    number++;
    const some = plain.slice(start, start + OBJECTS_PER_STREAM);
    for (const [index, { number: inside }] of some.entries()) packed.set(inside, [number, index]);
    writeObjectStream(file, number, some);
  }
  number++;
  const id = file.digest();
  const entries = Buffer.alloc((number + 1) * XREF_ENTRY_BYTES);
  entries.writeUInt16BE(0xffff, XREF_ENTRY_BYTES - 2);
  const startXref = file.length;
  file.offsets.set(number, startXref);
  for (let i = 1; i <= number; i++) {
    const at = i * XREF_ENTRY_BYTES;
    const [stream, index] = packed.get(i) ?? [];
    entries.writeUInt8(stream === undefined ? IN_USE : IN_OBJECT_STREAM, at);
    entries.writeUInt32BE(stream ?? file.offsets.get(i) ?? 0, at + 1);
    entries.writeUInt16BE(index ?? 0, at + 5);
  }
  const table = deflateSync(entries);
  const trailer = [
    `/Type/XRef/Size ${number + 1}/W[1 4 2]/Root ${root} 0 R`,
    info === undefined ? '' : `/Info ${info} 0 R`,
    `/ID[<${id}><${id}>]/Filter/FlateDecode/Length ${table.length}`,
  ].join('');
  file.add(`${number} 0 obj\n<<${trailer}>>stream\n`);
  file.add(table);
  file.add(`\nendstream\nendobj\nstartxref\n${startXref}\n%%EOF\n`);
  return file.whole();
}

/** Numbers the objects of a document from 1, in the order in which they are requested. */
function numberedObjects(context: PDFContext): {
  readonly numberOf: (object: PDFRef | PDFStream) => number | undefined;
  readonly at: (number: number) => PDFObject;
  readonly count: () => number;
} {
  const objects: PDFObject[] = [];
  const numbers = new Map<PDFObject, number>();
  return {
    count: () => objects.length,
    at: (number) => objects[number - 1] ?? PDFName.of('Null'),
    numberOf: (object) => {
      const known = numbers.get(object);
      if (known !== undefined) return known;
      const found = resolve(context, object);
      if (found === undefined) return undefined;
      // Two references to the same object, such as a directly stored stream, get the same number.
      const number = numbers.get(found) ?? objects.push(found);
      numbers.set(found, number);
      numbers.set(object, number);
      return number;
    },
  };
}

function writeStream(
  file: FileParts,
  number: number,
  stream: PDFStream,
  numberOf: (object: PDFRef | PDFStream) => number | undefined,
): void {
  let contents = stream.getContents();
  const overrides = new Map<string, string>();
  const isCompressed = stream.dict.get(keyOf('Filter')) !== undefined;
  if (!isCompressed && contents.length >= MIN_BYTES_COMPRESSED) {
    contents = deflateSync(contents);
    overrides.set('/Filter', '/FlateDecode').set('/DecodeParms', '');
  }
  overrides.set('/Length', String(contents.length));
  file.startObject(number);
  file.add(`${serialize(stream.dict, numberOf, overrides)}stream\n`);
  file.add(contents);
  file.add('\nendstream\nendobj\n');
}

function writeObjectStream(
  file: FileParts,
  number: number,
  objects: readonly { readonly number: number; readonly text: string }[],
): void {
  const heads: string[] = [];
  let offset = 0;
  for (const { number: inside, text } of objects) {
    heads.push(`${inside} ${offset}`);
    offset += text.length + 1;
  }
  const head = `${heads.join(' ')}\n`;
  const contents = deflateSync(Buffer.from(`${head}${objects.map(({ text }) => text).join('\n')}`, 'latin1'));
  file.startObject(number);
  const dict = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${contents.length}`;
  file.add(`<<${dict}>>stream\n`);
  file.add(contents);
  file.add('\nendstream\nendobj\n');
}

/** A file in parts, which are copied only when the file is complete. */
class FileParts {
  length = 0;
  /** The offsets of objects. */
  readonly offsets = new Map<number, number>();
  private readonly parts: Uint8Array[] = [];

  constructor(header: string) {
    this.add(header);
  }

  startObject(number: number): void {
    this.offsets.set(number, this.length);
    this.add(`${number} 0 obj\n`);
  }

  add(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  /** Returns a hash of the file so far, an identifier that does not reveal when and where it was made. */
  digest(): string {
    const hash = createHash('sha256');
    for (const part of this.parts) hash.update(part);
    return hash.digest('hex').slice(0, 2 * ID_BYTES);
  }

  whole(): Uint8Array {
    return Buffer.concat(this.parts, this.length);
  }
}
