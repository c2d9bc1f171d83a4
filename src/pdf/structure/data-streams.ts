import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { decodeIfWhole } from '../objects/decode-stream.js';
import { tablesOf } from '../fonts/true-type.js';
import type { SafeText } from '../redaction.types.js';
import { asDict, dictOf, drop, keyOf, nameOf, numberOf, put, resolve, valueOf } from '../objects/objects.js';
import { reachable } from '../objects/reachable.js';

/** Larger streams are not examined; colour profiles, and fonts with text in their tables, are smaller. */
const MAX_BYTES = 16 << 20;
/** Programs leave data at the end of a stream. */
const TAIL_BYTES = 512;
const CALCULATOR = 4;

/**
 * Removes unsafe words from binary data: the names inside font files and colour profiles, the comments of functions,
 * and bytes after compressed data. Words are overwritten with blanks, which does not affect the display.
 * @returns the number of changed streams
 */
export function scrubData({ context, catalog }: PDFDocument, safe: SafeText): number {
  const isUnsafe = (text: string): boolean => text !== '' && (safe(text) ?? text) !== text;
  let changed = 0;
  const change = (stream: PDFObject | undefined, by: Change): void => {
    if (stream instanceof PDFRawStream && rewritten(stream, (bytes) => by(bytes, isUnsafe))) changed++;
  };
  // Fonts and profiles may be shared.
  const [fonts, profiles] = [new Set<PDFObject | undefined>(), new Set<PDFObject | undefined>()];
  const streams: PDFRawStream[] = [];
  const drawing = new Set<PDFObject | undefined>();
  for (const object of reachable(context, catalog)) {
    if (object instanceof PDFArray) {
      if (object.get(0) === PDFName.of('ICCBased')) profiles.add(resolve(context, object.get(1)));
      continue;
    }
    const dict = asDict(object);
    if (dict === undefined) continue;
    for (const key of ['FontFile2', 'FontFile3']) fonts.add(valueOf(dict, key));
    profiles.add(valueOf(dict, 'DestOutputProfile'));
    changed += dropPrograms(valueOf(dict, 'XObject'));
    for (const each of drawingsOf(dict)) drawing.add(each);
    if (!(object instanceof PDFRawStream)) continue;
    streams.push(object);
    if (numberOf(dict, 'FunctionType') === CALCULATOR) change(object, withoutComments);
    if (isUnsafe(tailOf(object))) change(object, (bytes) => bytes.subarray(0, sizeOfSamples(dict) ?? bytes.length));
  }
  for (const font of fonts) change(font, blankFont);
  for (const profile of profiles) change(profile, blankProfile);
  for (const stream of streams) {
    if (drawing.has(stream) || !wordsOf(stream).some(isUnsafe)) continue;
    stream.updateContents(new Uint8Array());
    drop(stream.dict, 'Filter', 'DecodeParms');
    changed++;
  }
  return changed;
}

/** Returns the streams of instructions that a dictionary has, or is part of: others examine these. */
function drawingsOf(dict: PDFDict): readonly (PDFObject | undefined)[] {
  const contents = nameOf(dict, 'Type') === 'Page' ? valueOf(dict, 'Contents') : undefined;
  const glyphs = valueOf(dict, 'CharProcs');
  const normal = dictOf(dict, 'AP');
  const values = [
    ...(contents instanceof PDFArray ? contents.asArray() : [contents]),
    ...(glyphs instanceof PDFDict ? glyphs.values() : []),
    ...['XObject', 'Pattern'].flatMap((key) => dictOf(dict, key)?.values() ?? []),
    dict.get(keyOf('G')),
    ...(normal === undefined ? [] : [normal.get(keyOf('N')), ...(dictOf(normal, 'N')?.values() ?? [])]),
  ];
  return values.map((value) => resolve(dict.context, value)).filter((value) => !isPicture(value));
}

const isPicture = (object: PDFObject | undefined): boolean =>
  object instanceof PDFStream && nameOf(object.dict, 'Subtype') === 'Image';

/** The first bytes of font files in hexadecimal: TrueType, OpenType, Type 1 and CFF. */
const FONTS = ['00010000', '74727565', '74746366', '4f54544f', '2521', '8001', '010004'];
const isFont = (file: Uint8Array): boolean => {
  const start = Buffer.from(file.subarray(0, 4)).toString('hex');
  return FONTS.some((each) => start.startsWith(each));
};

/**
 * Returns what can be read in a stream as words, encoded and decoded: it is not what it should be, such as the text of a
 * page in place of a character map. The samples of an image may look like words.
 */
function wordsOf(stream: PDFRawStream): readonly string[] {
  const filter = valueOf(stream.dict, 'Filter');
  if (isPicture(stream) && filter === undefined) return [];
  const bytes = isPicture(stream) || filter === undefined ? undefined : decodeIfWhole(stream, MAX_BYTES);
  return [stream.contents, bytes ?? new Uint8Array()]
    .filter((each) => !isFont(each))
    .map((each) => Buffer.from(each).toString('latin1').match(WORDS)?.join(' ') ?? '');
}

const DRAWN = new Set(['Form', 'Image']);

/**
 * Removes XObjects that readers do not draw, such as PostScript, which they no longer execute (ISO 32000-2, 8.8.2).
 * @param objects XObjects by name
 */
function dropPrograms(objects: PDFObject | undefined): number {
  if (!(objects instanceof PDFDict)) return 0;
  let gone = 0;
  for (const [name, value] of objects.entries()) {
    const found = resolve(objects.context, value);
    if (!(found instanceof PDFStream) || DRAWN.has(nameOf(found.dict, 'Subtype') ?? '')) continue;
    objects.delete(name);
    gone++;
  }
  return gone;
}

type IsUnsafe = (text: string) => boolean;
/** Returns the new bytes; undefined if nothing changes. */
type Change = (bytes: Buffer, isUnsafe: IsUnsafe) => Uint8Array | undefined;

/** A sequence of ASCII so long that it cannot be compressed data. */
const WORDS = /[\x20-\x7e]{10,}/gu;
const tailOf = ({ contents }: PDFRawStream): string =>
  Buffer.from(contents.subarray(-TAIL_BYTES)).toString('latin1').match(WORDS)?.join(' ') ?? '';

const COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };

/** Returns the size in bytes of the samples of an image; undefined for other objects, or colours of another kind. */
function sizeOfSamples(dict: PDFDict): number | undefined {
  const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => numberOf(dict, key));
  const components = COMPONENTS[nameOf(dict, 'ColorSpace') ?? ''];
  if (width === undefined || height === undefined || bits === undefined || components === undefined) return undefined;
  return Math.ceil((width * bits * components) / 8) * height;
}

function rewritten(stream: PDFRawStream, by: (bytes: Buffer) => Uint8Array | undefined): boolean {
  const bytes = decodeIfWhole(stream, MAX_BYTES);
  const instead = bytes === undefined ? undefined : by(Buffer.from(bytes));
  if (instead === undefined) return false;
  stream.updateContents(deflateSync(instead));
  put(stream.dict, 'Filter', PDFName.of('FlateDecode'));
  drop(stream.dict, 'DecodeParms');
  return true;
}

/** Blanks names in the `name` table of a font file (ISO/IEC 14496-22, 5.2.8). */
function blankFont(file: Buffer, isUnsafe: IsUnsafe): Buffer | undefined {
  const table = tablesOf(file).get('name');
  if (table === undefined || table.length < 6) return undefined;
  const names = file.subarray(table.at, table.at + table.length);
  const [count, strings] = [names.readUInt16BE(2), names.readUInt16BE(4)];
  // Names may share bytes, so all of them are checked together.
  if (!isUnsafe(names.toString('latin1', strings).replaceAll('\0', ''))) return undefined;
  for (let i = 0, at = 6; i < count && at + 12 <= names.length; i++, at += 12) {
    const from = strings + names.readUInt16BE(at + 10);
    const name = names.subarray(from, from + names.readUInt16BE(at + 8));
    // Only Macintosh names have single-byte characters.
    if (names.readUInt16BE(at) === 1) name.fill(' ');
    else blankWide(name);
  }
  return file;
}

const [TAGS_AT, TAG_BYTES, MAX_TAGS] = [128, 12, 200];

/** Blanks the texts of a colour profile. @see ICC.1:2022, 7.3, 10.15 and 10.24; ICC.1:2001-04, 6.5.17 */
function blankProfile(profile: Buffer, isUnsafe: IsUnsafe): Buffer | undefined {
  const isProfile = profile.length >= TAGS_AT + 4 && profile.toString('latin1', 36, 40) === 'acsp';
  if (!isProfile) return isUnsafe(profile.toString('latin1')) ? Buffer.alloc(0) : undefined;
  const count = Math.min(MAX_TAGS, profile.readUInt32BE(TAGS_AT));
  let isChanged = false;
  for (let i = 0, at = TAGS_AT + 4; i < count && at + TAG_BYTES <= profile.length; i++, at += TAG_BYTES) {
    const from = profile.readUInt32BE(at + 4);
    const tag = profile.subarray(from, from + profile.readUInt32BE(at + 8));
    const type = tag.toString('latin1', 0, 4);
    if (!['text', 'desc', 'mluc'].includes(type) || tag.length < 16) continue;
    if (![tag.toString('latin1').replaceAll('\0', ''), wideText(tag)].some(isUnsafe)) continue;
    if (type === 'text') tag.fill(' ', 8, tag.length - 1);
    else if (type === 'mluc') blankWide(tag.subarray(16 + 12 * Math.min(MAX_TAGS, tag.readUInt32BE(8))));
    else {
      const end = Math.min(tag.length, 12 + tag.readUInt32BE(8));
      tag.fill(' ', 12, Math.max(12, end - 1)).fill(0, end);
    }
    isChanged = true;
  }
  return isChanged ? profile : undefined;
}

const wideText = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');

function blankWide(bytes: Buffer): void {
  for (let at = 0; at + 1 < bytes.length; at += 2) bytes.writeUInt16BE(0x20, at);
}

function withoutComments(program: Buffer, isUnsafe: IsUnsafe): Buffer | undefined {
  const text = program.toString('latin1');
  return isUnsafe(text) ? Buffer.from(text.replace(/%[^\r\n]*/gu, ''), 'latin1') : undefined;
}
