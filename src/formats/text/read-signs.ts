import type { Range } from '../format.js';
import { inText } from '../html/references.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { HAS_EMPHASIS, marksOfEmphasis } from './emphasis.js';

/** Begins the colors of terminals. */
export const ESCAPE = String.fromCharCode(0x1b);
/**
 * A backslash at the end of a line, as in property files and scripts, within a number or an address. Between words, it is
 * a line break of Markdown.
 */
const LINE_GOES_ON = String.raw`(?<=[-.@_])\\\r?\n[ \t]*\b|\b\\\r?\n[ \t]*(?=[-.@_])`;
/**
 * Terminal colors, tags of subtitles (`{\b1}`), and Markdown tags and backslashes, that occur within words and are not
 * visible. JSON of some programs has a backslash before slashes.
 */
const JOINTS = new RegExp(
  `${ESCAPE}\\[[\\d;?]{0,40}[a-z]|</?(?:[bisu]|em|strong|del|ins|mark|small|sub|sup|span|code|font|wbr)/?>|\\b\\\\{1,4}(?=[_@*/-])|${LINE_GOES_ON}|\\{\\\\[biuskr]\\d{0,3}\\}`,
  'gi',
);
const HAS_REFERENCES = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/i;
const HAS_SIGNS = new RegExp(
  `\\w\\\\[_@*/-]|\\\\\\r?\\n|\\{\\\\[biuskr]\\d|</?[a-z]{1,6}/?>|${HAS_REFERENCES.source}`,
  'i',
);

/**
 * Characters as escaped by JSON and most programming languages, and by logs for bytes of ASCII; with more backslashes
 * in strings within strings.
 */
const ESCAPED = /\\{1,8}(?:u(d[89ab][\da-f]{2})\\{1,8}u(d[c-f][\da-f]{2})|u(?!d[89a-f])([\da-f]{4})|x([2-7][\da-f]))/gi;
const HAS_ESCAPED = /\\(?:u[\da-f]{4}|x[2-7][\da-f])/i;

/** A line of a directory export that continues the one before begins with a blank. @see RFC 2849 */
const FOLDS = /\r?\n (?=\S)/g;
const LDIF = /^\uFEFF?(?:#[^\n]*\n|version:[^\n]*\n|\r?\n){0,1000}dn::? /;

/** The first segment of X12, in which asterisks part elements. */
const X12 = /(?<![^\s~])ISA\*[^\n*]{2}\*/;

/** Returns a text as people see it, with references and escapes decoded; undefined if it equals the source. */
export function readSigns(source: string): MappedText | undefined {
  const marks = HAS_EMPHASIS.test(source) && !X12.test(source) ? marksOfEmphasis(source) : [];
  const folds = LDIF.test(source) ? rangesOf(FOLDS, source) : [];
  const isPlain = !source.includes(ESCAPE) && !HAS_SIGNS.test(source) && !HAS_ESCAPED.test(source);
  if (marks.length === 0 && folds.length === 0 && isPlain) return undefined;
  const mapped = new MappedText();
  let at = 0;
  const joints = [...rangesOf(JOINTS, source), ...marks, ...folds];
  for (const { start, end } of joints.sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    decodeEscapedInto(mapped, source, { start: at, end: start });
    at = end;
  }
  decodeEscapedInto(mapped, source, { start: at, end: source.length });
  return mapped;
}

const rangesOf = (pattern: RegExp, source: string): readonly Range[] =>
  Array.from(source.matchAll(pattern), ({ 0: { length }, index }) => ({ start: index, end: index + length }));

/** Tags within a word, and colors. */
const SPLIT = new RegExp(`[\\p{L}\\p{N}]</?[a-z]{1,6}/?>[\\p{L}\\p{N}]|${ESCAPE}\\[`, 'iu');

/** True if a text has characters that other programs decode or do not show: `\u0041`, `&#65;`, `P<b>et</b>er`. */
export const hasEncodedSigns = (source: string): boolean =>
  HAS_ESCAPED.test(source) || HAS_REFERENCES.test(source) || SPLIT.test(source);

function decodeEscapedInto(mapped: MappedText, source: string, { start, end }: Range): void {
  let at = start;
  for (const { 0: escape, index, 1: high, 2: low, 3: unit, 4: byte } of source.slice(start, end).matchAll(ESCAPED)) {
    const from = start + index;
    decodeInto(mapped, source, { start: at, end: from }, inText);
    at = from + escape.length;
    const units = [high, low, unit, byte].flatMap((hex) => (hex === undefined ? [] : [Number.parseInt(hex, 16)]));
    mapped.add(String.fromCharCode(...units), from, at);
  }
  decodeInto(mapped, source, { start: at, end }, inText);
}
