import type { Range } from '../format.js';
import { delimitersOf, isHeader, type Delimiters } from './delimiters.js';

export interface Segment extends Range {
  readonly name: string;
  /** Counts from 1. */
  readonly number: number;
  readonly delimiters: Delimiters;
}

/**
 * Yields the segments of messages without line ends and MLLP framing. Senders end segments with CR, LF or both, and
 * some have line ends in texts: a line that does not begin like a segment belongs to the one before.
 * @see HL7 v2.5.1, 2.5.1; MLLP release 2 (HL7 transport specification)
 */
export function* segmentsOf(source: string): Generator<Segment> {
  let delimiters: Delimiters | undefined;
  let number = 0;
  for (let at = skipped(source, 0); at < source.length;) {
    const name = source.slice(at, at + 3);
    // A letter is not a valid delimiter. Such a header is damaged, and its message is read like the one before.
    if (isHeader(name) && !/\w/.test(source.charAt(at + 3)))
      delimiters = delimitersOf(source.slice(at, at + MAX_SIGNS_LENGTH));
    if (delimiters === undefined) return;
    let end = nextLineEnd(source, at);
    let next = skipped(source, end);
    while (next < source.length && !beginsSegment(source, next, delimiters.field)) {
      end = nextLineEnd(source, next);
      next = skipped(source, end);
    }
    number++;
    yield { name, number, delimiters, start: at, end: withoutFrame(source, at, end) };
    at = next;
  }
}
const MAX_SIGNS_LENGTH = 16;
const LINE_END = /[\r\n]/g;
// oxlint-disable-next-line no-control-regex
const SEGMENT_SEPARATOR = /[\r\n\v\x1c\uFEFF]*/y;
const NAME = /[A-Z][A-Z\d]{2}/y;

function nextLineEnd(source: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(source)?.index ?? source.length;
}

function skipped(source: string, from: number): number {
  SEGMENT_SEPARATOR.lastIndex = from;
  SEGMENT_SEPARATOR.exec(source);
  return SEGMENT_SEPARATOR.lastIndex;
}

function beginsSegment(source: string, at: number, field: string): boolean {
  NAME.lastIndex = at;
  if (!NAME.test(source)) return false;
  const behind = source.charAt(at + 3);
  return behind === field || behind === '' || behind === '\r' || behind === '\n' || isHeader(source.slice(at, at + 3));
}

/** An MLLP end block may follow without a line end before it. */
function withoutFrame(source: string, start: number, end: number): number {
  let last = end;
  while (last > start && source.charCodeAt(last - 1) === 0x1c) last--;
  return last;
}

/** Splits a range at a delimiter. A missing delimiter splits nothing. */
export function split(source: string, { start, end }: Range, sign: string): readonly Range[] {
  const parts: Range[] = [];
  let from = start;
  if (sign !== '') {
    // Search only the slice: a search in the whole source could run to its end each time.
    const own = source.slice(start, end);
    for (let at = own.indexOf(sign); at !== -1; at = own.indexOf(sign, at + 1)) {
      parts.push({ start: from, end: start + at });
      from = start + at + 1;
    }
  }
  parts.push({ start: from, end });
  return parts;
}
