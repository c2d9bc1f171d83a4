import { glyphNamesOf } from './encodings.js';

/** The facts about glyphs in the tables of a TrueType or OpenType font. */
export interface GlyphMeanings {
  /** Returns the characters of a glyph index; a glyph may have several. */
  readonly charactersOf: (glyph: number) => readonly number[];
  /** Returns the name that the font itself defines for a glyph, if any. */
  readonly nameOf: (glyph: number) => string | undefined;
  /** Returns the name that the font defines for a glyph, or else its standard Macintosh name. */
  readonly anyNameOf: (glyph: number) => string | undefined;
  /** Glyph indexes by single-byte code, from the Symbol and the Macintosh subtables. */
  readonly symbols: ReadonlyMap<number, number>;
}

/** The position of a table in a font file, in bytes. */
export interface FontTable {
  readonly at: number;
  readonly length: number;
}

const TABLE_BYTES = 16;
const MAX_TABLES = 100;
const MAX_CHARACTERS = 70_000;
/**
 * The number of standard Macintosh glyph names; indexes from this one on refer to names in the font (Apple, TrueType
 * Reference Manual, 'post').
 */
const STANDARD_NAMES = 258;
const [POST_NAMED, POST_HEADER] = [0x20000, 32];

/** Returns the tables of a font file by tag; empty if it is not a font file. @see ISO/IEC 14496-22, 4.5 */
export function tablesOf(file: Buffer): ReadonlyMap<string, FontTable> {
  const tables = new Map<string, FontTable>();
  if (file.length < 12) return tables;
  const count = Math.min(MAX_TABLES, file.readUInt16BE(4));
  for (let i = 0, entry = 12; i < count && entry + TABLE_BYTES <= file.length; i++, entry += TABLE_BYTES) {
    const [at, length] = [file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
    if (at < file.length) {
      tables.set(file.toString('latin1', entry, entry + 4), { at, length: Math.min(length, file.length - at) });
    }
  }
  return tables;
}

/** Returns undefined if the font identifies none of its glyphs. */
export function glyphMeanings(file: Buffer): GlyphMeanings | undefined {
  const tables = tablesOf(file);
  try {
    const characters = charactersIn(part(file, tables.get('cmap')));
    const { own: names, standard } = namesIn(part(file, tables.get('post')));
    const symbols = symbolsIn(part(file, tables.get('cmap')));
    if (characters.size === 0 && names.size === 0 && symbols.size === 0) return undefined;
    return {
      charactersOf: (glyph) => characters.get(glyph) ?? [],
      nameOf: (glyph) => names.get(glyph),
      anyNameOf: (glyph) => names.get(glyph) ?? standard.get(glyph),
      symbols,
    };
  } catch (error) {
    // A truncated table is treated as missing.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const part = (file: Buffer, table: FontTable | undefined): Buffer =>
  table === undefined ? Buffer.alloc(0) : file.subarray(table.at, table.at + table.length);

/** Reads Unicode subtables only, because codes of other subtables are often numbers assigned by a program. */
function charactersIn(cmap: Buffer): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  if (cmap.length < 4) return found;
  const add = (glyph: number, character: number): void => {
    const known = found.get(glyph);
    if (glyph === 0 || found.size > MAX_CHARACTERS) return;
    if (known === undefined) found.set(glyph, [character]);
    else if (known.length < 8) known.push(character);
  };
  const count = Math.min(MAX_TABLES, cmap.readUInt16BE(2));
  for (let i = 0; i < count; i++) {
    const entry = 4 + 8 * i;
    const [platform, encoding] = [cmap.readUInt16BE(entry), cmap.readUInt16BE(entry + 2)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4));
    const format = isUnicode && table.length > 8 ? table.readUInt16BE(0) : -1;
    if (format === 4) segments(table, add);
    else if (format === 6) trimmed(table, add);
    else if (format === 12) groups(table, add);
  }
  return found;
}

/**
 * Reads the Microsoft Symbol subtable, with codes from 0xF000, which has priority over the Macintosh one (ISO 32000-2,
 * 9.6.5.4).
 */
function symbolsIn(cmap: Buffer): ReadonlyMap<number, number> {
  const [symbols, mac] = [new Map<number, number>(), new Map<number, number>()];
  const count = cmap.length < 4 ? 0 : Math.min(MAX_TABLES, cmap.readUInt16BE(2));
  for (let i = 0; i < count; i++) {
    const entry = 4 + 8 * i;
    const [platform, encoding] = [cmap.readUInt16BE(entry), cmap.readUInt16BE(entry + 2)];
    const into = platform === 3 && encoding === 0 ? symbols : platform === 1 && encoding === 0 ? mac : undefined;
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4));
    const format = into === undefined || table.length <= 8 ? -1 : table.readUInt16BE(0);
    const add: Add = (glyph, code) => {
      if (glyph !== 0 && (code < 0x100 || code >> 8 === 0xf0)) into?.set(code & 0xff, glyph);
    };
    if (format === 0) bytes(table, add);
    else if (format === 4) segments(table, add);
    else if (format === 6) trimmed(table, add);
  }
  return symbols.size > 0 ? symbols : mac;
}

type Add = (glyph: number, character: number) => void;

function bytes(table: Buffer, add: Add): void {
  for (let code = 0; code < 256; code++) add(table.readUInt8(6 + code), code);
}

function segments(table: Buffer, add: Add): void {
  const doubled = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + doubled];
  for (let at = 0, seen = 0; at < doubled; at += 2) {
    const [end, start] = [table.readUInt16BE(ends + at), table.readUInt16BE(starts + at)];
    const delta = table.readUInt16BE(starts + doubled + at);
    const offsetAt = starts + 2 * doubled + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (++seen > MAX_CHARACTERS) return;
      const listed = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + 2 * (code - start));
      add(listed === 0 ? 0 : (listed + delta) & 0xffff, code);
    }
  }
}

function trimmed(table: Buffer, add: Add): void {
  const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
  for (let i = 0; i < count; i++) add(table.readUInt16BE(10 + 2 * i), first + i);
}

function groups(table: Buffer, add: Add): void {
  const count = table.readUInt32BE(12);
  for (let i = 0, seen = 0; i < count; i++) {
    const [from, to, glyph] = [0, 4, 8].map((at) => table.readUInt32BE(16 + 12 * i + at));
    if (from === undefined || to === undefined || glyph === undefined) return;
    for (let code = from; code <= to; code++) {
      if (++seen > MAX_CHARACTERS) return;
      add(glyph + code - from, code);
    }
  }
}

interface Names {
  /** Names defined by the font itself; `standard` has the standard Macintosh ones. */
  readonly own: ReadonlyMap<number, string>;
  readonly standard: ReadonlyMap<number, string>;
}

function namesIn(post: Buffer): Names {
  const [names, standard] = [new Map<number, string>(), new Map<number, string>()];
  if (post.length < POST_HEADER + 2 || post.readUInt32BE(0) !== POST_NAMED) return { own: names, standard };
  const count = post.readUInt16BE(POST_HEADER);
  const own: string[] = [];
  for (let at = POST_HEADER + 2 + 2 * count; at < post.length && own.length < count;) {
    const length = post.readUInt8(at);
    own.push(post.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count; glyph++) {
    const index = post.readUInt16BE(POST_HEADER + 2 + 2 * glyph);
    const [name, usual] = [own[index - STANDARD_NAMES], index < STANDARD_NAMES ? standardName(index) : undefined];
    if (name !== undefined) names.set(glyph, name);
    if (usual !== undefined) standard.set(glyph, usual);
  }
  return { own: names, standard };
}

const LAST_STANDARD_NAMES =
  'Lslash lslash Scaron scaron Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior ' +
  'twosuperior threesuperior onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute ' +
  'cacute Ccaron ccaron dcroat';
/** The standard order: three glyphs without a character, then ASCII, then Mac Roman from 128, then others. */
const [AFTER_ASCII, AFTER_MAC] = [98, 226];

function standardName(index: number): string | undefined {
  if (index < 3) return undefined;
  if (index >= AFTER_MAC) return LAST_STANDARD_NAMES.split(' ')[index - AFTER_MAC];
  return glyphNamesOf('MacRomanEncoding')[index < AFTER_ASCII ? index + 29 : index + 30];
}
