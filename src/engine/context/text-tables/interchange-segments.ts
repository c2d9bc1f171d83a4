import { labelOfEdifact, labelOfOther, labelOfX12 } from './segment-labels.js';
import { NOT_SHOWN, type CodedTable, type TextCell } from './lines.js';

/*
 * Messages of segments, of which each element has a meaning by its place: X12, as claims and enrolments of health
 * insurance are sent, and EDIFACT. @see ASC X12.5; ISO 9735
 */

/** The signs that part the segments, elements and components of a message; the one before a sign that parts nothing. */
interface Signs {
  readonly segment: string;
  readonly element: string;
  readonly component: string;
  readonly release: string | undefined;
}

interface Part {
  readonly text: string;
  readonly start: number;
}

const X12 = /(?<![^\s~])ISA(?=[^\w\s])/g;
/** The first segment has sixteen elements. The last one is the component separator; the sign after it ends segments. */
const [ELEMENTS_OF_FIRST, MAX_ELEMENT_LENGTH] = [16, 35];
/** An envelope, or a message without one. */
const EDIFACT = /(?<![^\s'])(?:UNA(\W)(\W).(\W).(\W)\s{0,2})?UN[BH](?=[^\w\s])/g;
const MAY_BEGIN = /ISA[^\w\s]|UN[ABH][^\w\s]/;
const MAX_ELEMENTS = 64;
/** Without it, each of many beginnings that continue as no message would be read to the end of the text. */
const MAX_SEGMENT_LENGTH = 4_096;
const NAME = /^[A-Z][A-Z\d]{1,2}$/;

/** Returns the segments of the messages in a text, in order, each as a table of one row. */
export function segmentTables(text: string): readonly CodedTable[] {
  if (!MAY_BEGIN.test(text)) return [];
  const tables: CodedTable[] = [];
  let end = 0;
  for (const { index } of text.matchAll(X12)) {
    const signs = index < end ? undefined : signsOfX12(text, index);
    if (signs !== undefined) end = addSegments(tables, text, index, signs, labelOfX12);
  }
  for (const {
    0: whole,
    1: component = ':',
    2: element = '+',
    3: release = '?',
    4: segment = "'",
    index,
  } of text.matchAll(EDIFACT)) {
    if (index < end) continue;
    const from = index + whole.length - FIRST;
    end = addSegments(tables, text, from, { segment, element, component, release }, labelOfEdifact);
  }
  return tables.sort((one, other) => one.start - other.start);
}

function signsOfX12(text: string, start: number): Signs | undefined {
  const element = text[start + FIRST] ?? '';
  let at = start + FIRST;
  for (let count = 1; count < ELEMENTS_OF_FIRST; count++) {
    const next = text.slice(at + 1, at + 2 + MAX_ELEMENT_LENGTH).indexOf(element);
    if (next === -1) return undefined;
    at += 1 + next;
  }
  const [component = '', segment = ''] = text.slice(at + 1, at + 3);
  return segment === '' ? undefined : { segment, element, component, release: undefined };
}

/** The length of the name of a first segment. */
const FIRST = 3;

type LabelOf = (elements: readonly (readonly string[])[], element: number, component: number) => string;

/** Returns the offset behind the last segment. */
function addSegments(tables: CodedTable[], text: string, from: number, signs: Signs, labelOf: LabelOf): number {
  let at = from;
  while (at < text.length) {
    const end = endOf(text, at, signs);
    if (end === undefined) break;
    const elements = split(text, { start: at, end }, signs.element, signs.release);
    const name = elements[0]?.text.trim() ?? '';
    if (!NAME.test(name)) break;
    // The first segment holds the signs themselves.
    const isFirst = at === from;
    const parts = elements.map((each) =>
      isFirst
        ? [each]
        : split(text, { start: each.start, end: each.start + each.text.length }, signs.component, signs.release),
    );
    const texts = [[name], ...parts.slice(1).map((each) => each.map((part) => part.text))];
    const [header, row]: [TextCell[], TextCell[]] = [[], []];
    for (const [element, components] of parts.entries()) {
      if (element === 0) continue;
      for (const [component, part] of components.entries()) {
        if (part.text.trim() === '') continue;
        const column = row.length;
        header.push({ column, text: labelOf(texts, element, component) || labelOfOther(part.text), start: NOT_SHOWN });
        row.push({ column, text: part.text, start: part.start });
      }
    }
    if (row.length > 0) tables.push({ table: { header, rows: [row] }, start: at, end, areCellsApart: true });
    at = end + 1;
  }
  return at;
}

/** Returns the end of the segment that begins at an offset; undefined if it is longer than any of a message. */
function endOf(text: string, from: number, { segment, element, release }: Signs): number | undefined {
  const last = Math.min(text.length, from + MAX_SEGMENT_LENGTH);
  let elements = 1;
  for (let at = from; at < last; at++) {
    if (text[at] === release) at++;
    else if (text[at] === segment) return at;
    else if (text[at] === element && ++elements > MAX_ELEMENTS) return undefined;
  }
  return last === text.length ? last : undefined;
}

function split(text: string, { start, end }: { start: number; end: number }, sign: string, release?: string): Part[] {
  const parts: Part[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && text[at] === release) at++;
    else if (at === end || text[at] === sign) {
      parts.push({ text: text.slice(from, at), start: from });
      from = at + 1;
    }
  }
  return parts;
}
