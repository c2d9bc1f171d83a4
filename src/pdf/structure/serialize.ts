import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { MAX_LEVELS } from '../objects/reachable.js';

/** Returns the number under which an object is written; undefined if there is no such object. */
export type Numbering = (object: PDFRef | PDFStream) => number | undefined;

const NOTHING = 'null';
/**
 * All characters except those that end or escape a string, and carriage returns, which readers convert to line feeds.
 */
const PLAIN_LITERAL = /^[^\\()\r]*$/u;
const HEXADECIMAL = /^(?:[\dA-F]{2})*$/iu;
const DELIMITED = /^[/[(<]/u;

/**
 * Serializes an object (ISO 32000-2, 7.3), one character per byte. Null entries and references to missing objects are
 * omitted.
 * @param overrides serialized entries that replace those of the outermost dictionary
 * @throws PdfProblem `too-complex` when arrays and dictionaries are nested more than 256 levels deep
 */
export function serialize(object: PDFObject, numberOf: Numbering, overrides?: ReadonlyMap<string, string>): string {
  return write(object, numberOf, 0, overrides);
}

function write(object: PDFObject, numberOf: Numbering, level: number, overrides?: ReadonlyMap<string, string>): string {
  if (level > MAX_LEVELS) throw new PdfProblem('too-complex');
  if (object instanceof PDFRef || object instanceof PDFStream) {
    const number = numberOf(object);
    return number === undefined ? NOTHING : `${number} 0 R`;
  }
  if (object instanceof PDFName) return object.toString();
  if (object instanceof PDFNumber) return Number.isFinite(object.asNumber()) ? object.toString() : '0';
  if (object instanceof PDFString || object instanceof PDFHexString) return writeString(object);
  if (object instanceof PDFDict) return writeDict(object, numberOf, level, overrides);
  if (object instanceof PDFArray) {
    return `[${object
      .asArray()
      .map((element) => write(element, numberOf, level + 1))
      .join(' ')}]`;
  }
  // Objects that could not be parsed are not written.
  return object instanceof PDFBool || object === PDFNull ? object.toString() : NOTHING;
}

function writeDict(
  dict: PDFDict,
  numberOf: Numbering,
  level: number,
  overrides: ReadonlyMap<string, string> | undefined,
): string {
  const parts: string[] = [];
  for (const [key, value] of dict.entries()) {
    const name = key.toString();
    if (overrides?.has(name) === true) continue;
    const written = write(value, numberOf, level + 1);
    if (written === NOTHING) continue;
    parts.push(name, DELIMITED.test(written) ? written : ` ${written}`);
  }
  for (const [name, written] of overrides ?? []) {
    if (written !== '') parts.push(name, DELIMITED.test(written) ? written : ` ${written}`);
  }
  return `<<${parts.join('')}>>`;
}

function writeString(string: PDFString | PDFHexString): string {
  const raw = string.asString();
  if (string instanceof PDFString) {
    if (PLAIN_LITERAL.test(raw)) return `(${raw})`;
  } else if (HEXADECIMAL.test(raw)) return `<${raw}>`;
  return `<${Buffer.from(string.asBytes()).toString('hex')}>`;
}
