import type { PDFStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../objects/decode-stream.js';
import { ContentLexer } from '../instructions/lexer.js';
import { decodeString } from '../instructions/strings.js';
import { Kind } from '../instructions/syntax.js';
import { numberOfBytes } from './cmap.js';

const MAX_BYTES = 8 << 20;
const MAX_ENTRIES = 200_000;
const MAX_CODE_LENGTH = 4;
/** The maximum length of the text of an entry, in bytes; a ligature has three letters. */
const MAX_TEXT_LENGTH = 512;
/** The maximum number of entries of a list (Adobe Technical Note 5411, 1.4.1). */
const ENTRIES_A_LIST = 100;

/** The text of one code of a font. */
export interface UnicodeEntry {
  readonly code: number;
  /** The length of the code in bytes. */
  readonly length: number;
  readonly text: string;
}

/** The texts of the codes of a font when they are copied. */
export interface UnicodeMap {
  readonly entries: readonly UnicodeEntry[];
  /** The codespace ranges, as `[length, from, to]`. */
  readonly spaces: readonly (readonly [length: number, from: number, to: number])[];
}

/**
 * Parses a ToUnicode map.
 * @returns undefined if it cannot be parsed, or is too long
 * @see ISO 32000-2, 9.10.3
 */
export function readUnicodeMap(stream: PDFStream): UnicodeMap | undefined {
  const bytes = decodeStream(stream, MAX_BYTES);
  if (bytes === undefined) return undefined;
  const entries = new Map<string, UnicodeEntry>();
  const spaces: [number, number, number][] = [];
  const lexer = new ContentLexer(bytes);
  while (lexer.next()) {
    const word = lexer.textOf(lexer.operatorStart, lexer.end);
    if (word === 'endcodespacerange') {
      for (let i = 0; i + 1 < lexer.count; i += 2) {
        const [from, to] = [codeAt(lexer, i), codeAt(lexer, i + 1)];
        if (from.length > 0 && from.length <= MAX_CODE_LENGTH) spaces.push([from.length, from.code, to.code]);
      }
      continue;
    }
    const found = word === 'endbfchar' ? singles(lexer) : word === 'endbfrange' ? ranges(lexer) : [];
    for (const entry of found) {
      entries.set(`${entry.length} ${entry.code}`, entry);
      if (entries.size > MAX_ENTRIES) return undefined;
    }
  }
  return { entries: [...entries.values()], spaces };
}

function* singles(lexer: ContentLexer): Iterable<UnicodeEntry> {
  for (let i = 0; i + 1 < lexer.count; i += 2) {
    yield { ...codeAt(lexer, i), text: textAt(lexer, i + 1) };
  }
}

function* ranges(lexer: ContentLexer): Iterable<UnicodeEntry> {
  for (let i = 0; i + 2 < lexer.count;) {
    const [from, to] = [codeAt(lexer, i), codeAt(lexer, i + 1)];
    const last = Math.min(to.code, from.code + MAX_ENTRIES);
    i += 2;
    if (lexer.kinds[i] !== Kind.arrayStart) {
      const text = textAt(lexer, i++);
      for (let code = from.code; code <= last; code++)
        yield { ...from, code, text: shiftedText(text, code - from.code) };
      continue;
    }
    i++;
    for (let { code } = from; i < lexer.count && lexer.kinds[i] !== Kind.arrayEnd; i++, code++) {
      if (code <= last) yield { ...from, code, text: textAt(lexer, i) };
    }
    i++;
  }
}

/** Returns the text of a code at an offset from the first code of a range. */
function shiftedText(text: string, by: number): string {
  const points = Array.from(text);
  const last = points.pop()?.codePointAt(0) ?? 0;
  return points.join('') + String.fromCodePoint(Math.min(0x10ffff, last + by));
}

function bytesAt({ bytes, kinds, starts, ends }: ContentLexer, index: number): Buffer {
  const kind = kinds[index];
  if (kind !== Kind.hex && kind !== Kind.literal) return Buffer.alloc(0);
  const [start, end] = [starts[index] ?? 0, ends[index] ?? 0];
  const target = Buffer.alloc(end - start);
  return target.subarray(0, decodeString(bytes, start, end, target, 0));
}

function codeAt(lexer: ContentLexer, index: number): { readonly code: number; readonly length: number } {
  const bytes = bytesAt(lexer, index).subarray(0, MAX_CODE_LENGTH);
  return { code: numberOfBytes(bytes, 0, bytes.length), length: bytes.length };
}

function textAt(lexer: ContentLexer, index: number): string {
  const bytes = bytesAt(lexer, index).subarray(0, MAX_TEXT_LENGTH);
  // Some programs write a Latin-1 character as a single byte.
  if (bytes.length === 1) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

/** Writes a map, with its entries in the given order. */
export function writeUnicodeMap({ entries, spaces }: UnicodeMap): Uint8Array {
  const own = spaces.length > 0 ? spaces : lengthsOf(entries);
  const lines = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
  ];
  for (let i = 0; i < own.length; i += ENTRIES_A_LIST) {
    const some = own.slice(i, i + ENTRIES_A_LIST);
    lines.push(`${some.length} begincodespacerange`);
    for (const [length, from, to] of some) lines.push(`<${hex(from, length)}> <${hex(to, length)}>`);
    lines.push('endcodespacerange');
  }
  for (let i = 0; i < entries.length; i += ENTRIES_A_LIST) {
    const some = entries.slice(i, i + ENTRIES_A_LIST);
    lines.push(`${some.length} beginbfchar`);
    for (const { code, length, text } of some) {
      lines.push(`<${hex(code, length)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`);
    }
    lines.push('endbfchar');
  }
  lines.push('endcmap CMapName currentdict /CMap defineresource pop end end');
  return Buffer.from(lines.join('\n'), 'latin1');
}

const hex = (code: number, length: number): string => code.toString(16).padStart(2 * length, '0');

const lengthsOf = (entries: readonly UnicodeEntry[]): UnicodeMap['spaces'] =>
  [...new Set(entries.map(({ length }) => length))].map((length) => [length, 0, 256 ** length - 1]);
