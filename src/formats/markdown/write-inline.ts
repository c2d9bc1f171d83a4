import { firstIndex } from '../../engine/index.js';
import type { Range, Replacement } from '../format.js';
import type { Patch } from '../mapped-document.js';
import type { Pair } from './read-inline.js';
import type { MarkdownPiece } from './read-markdown.js';

/** A change of the source, with the text that people see there before and after. */
export interface SeenPatch extends Patch {
  readonly was: string;
  readonly becomes: string;
}

const ofMark = (mark: Range): SeenPatch => ({ ...mark, text: '', was: '', becomes: '' });

/** Begins a block, or ends one, at the beginning of a line. */
const BLOCK = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|-+\s*$|~{3,}|\||:?-+:?(?=\s*\|))/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Returns the patches that replace parts of a block or cell, with the marks of emphasis that would surround nothing. */
export function patchesOfInline(
  source: string,
  piece: MarkdownPiece,
  replacements: readonly Replacement[],
): readonly SeenPatch[] {
  const marks = new MarksOf(piece.pairs);
  const patches = replacements.flatMap(({ text, ...range }): readonly SeenPatch[] => {
    const [first, ...others] = piece.mapped.sourceOf(range);
    if (first === undefined) return [];
    const written = writtenAt(source, piece, { ...range, text }, first.start);
    marks.remove(source, { start: first.start, end: others.at(-1)?.end ?? first.end }, written);
    return replaced(piece, { ...range, text }, written);
  });
  return [...patches, ...marks.removed];
}

/** Replaces a range by what is written at its first part. */
function replaced(piece: MarkdownPiece, { text, ...range }: Replacement, written: string): readonly SeenPatch[] {
  const parts = [...piece.mapped.partsOf(range)];
  return piece.mapped.sourceOf(range).map((each, index) => {
    const own = parts.filter(({ start, end }) => start < end && each.start <= start && end <= each.end);
    const was = own.map((part) => part.text).join('');
    return { ...each, text: index === 0 ? written : '', was, becomes: index === 0 ? text : '' };
  });
}

/** Returns the patches that write a block as its text alone, with every sign escaped. Line ends stay. */
export function patchesOfPlain(piece: MarkdownPiece, replacements: readonly Replacement[]): readonly SeenPatch[] {
  const { mapped, pairs, text } = piece;
  const patches: SeenPatch[] = pairs.flatMap(({ open, close }) => [ofMark(open), ofMark(close)]);
  let at = 0;
  for (const each of [...replacements, undefined]) {
    const end = each?.start ?? text.length;
    for (const part of mapped.partsOf({ start: at, end })) {
      if (part.start === part.end || part.text === '\n') continue;
      const { start, end: behind, text: own } = part;
      patches.push({ start, end: behind, text: escapedAll(own), was: own, becomes: own });
    }
    if (each === undefined) break;
    patches.push(...replaced(piece, each, escapedAll(each.text) || '&#32;'));
    at = each.end;
  }
  return patches;
}

const escapedAll = (text: string): string => text.replace(/(?=\p{ASCII})[\p{P}\p{S}]/gu, String.raw`\$&`);

/** The marks of emphasis in the order of the source. */
class MarksOf {
  private readonly all: readonly { readonly mark: Range; readonly pair: Pair }[];
  private readonly gone = new Set<Pair>();

  constructor(pairs: readonly Pair[]) {
    this.all = pairs
      .flatMap((pair) => [pair.open, pair.close].map((mark) => ({ mark, pair })))
      .sort((one, other) => one.mark.start - other.mark.start);
  }

  get removed(): readonly SeenPatch[] {
    return [...this.gone].flatMap(({ open, close }) => [ofMark(open), ofMark(close)]);
  }

  /** Removes pairs with a mark within a replaced range, and those beside it that would not be marks any more. */
  remove(source: string, { start, end }: Range, written: string): void {
    const isBlank = written.trim() === '';
    for (let at = firstIndex(this.all.length, (index) => (this.all[index]?.mark.end ?? 0) >= start); ; at++) {
      const each = this.all[at];
      if (each === undefined || each.mark.start > end) return;
      const { mark, pair } = each;
      const isWithin = mark.start >= start && mark.end <= end;
      const isBefore = mark.end === start && mark === pair.open;
      const isBehind = mark.start === end && mark === pair.close;
      const isInWord =
        (isBefore && WORD.test(source.charAt(mark.start - 1)) && !WORD.test(written.charAt(0))) ||
        (isBehind && WORD.test(source.charAt(mark.end)) && !WORD.test(written.slice(-1)));
      if (isWithin || isInWord || (isBlank && (isBefore || isBehind))) this.gone.add(pair);
    }
  }
}
const WORD = /[\p{L}\p{N}]/u;

/** Returns a replacement as it is written at a place of a block. */
function writtenAt(source: string, piece: MarkdownPiece, { start, end, text }: Replacement, at: number): string {
  const isCell = piece.kind === 'cell';
  if (isInCode(piece, at)) return isCell ? text.replaceAll('|', String.raw`\|`) : text;
  const escaped = escapedText(text, isCell);
  // A backslash before the value would escape the first sign of the replacement.
  const isBehindSlash = piece.text[start - 1] === '\\' && source[at - 1] === '\\' && source[at - 2] !== '\\';
  const written = isBehindSlash && /^(?=\p{ASCII})[\p{P}\p{S}]/u.test(escaped) ? `\\${escaped}` : escaped;
  if (isCell || (start > 0 && piece.text[start - 1] !== '\n')) return written;
  const line = written + (/^[^\n]*/.exec(piece.text.slice(end, end + MAX_LINE))?.[0] ?? '');
  const shown = line.trimStart();
  if (!BLOCK.test(shown) && !NUMBERED.test(shown)) return written;
  if (written.trim() === '') return '&#32;';
  return NUMBERED.test(written)
    ? written.replace(NUMBERED, String.raw`$1\$2`)
    : written.replace(/^\s*(?=(?=\p{ASCII})[\p{P}\p{S}])/u, '\\');
}
const MAX_LINE = 200;

/** Escapes what may be markup within a line. */
export const escapedText = (text: string, isCell: boolean): string =>
  text
    .replace(/\\(?=(?=\p{ASCII})[\p{P}\p{S}\n]|$)/gu, '\\\\')
    .replace(/[*`[\]~]/g, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/<(?=[a-z/!?])/gi, String.raw`\<`)
    .replace(/&(?=#?\w{1,40};)/g, String.raw`\&`)
    .replace(/\|/g, isCell ? String.raw`\|` : '|');

/** True if a place of the source is in code, where nothing is escaped. */
export function isInCode({ codes }: MarkdownPiece, at: number): boolean {
  const next = codes[firstIndex(codes.length, (index) => (codes[index]?.end ?? 0) > at)];
  return next !== undefined && next.start <= at;
}
