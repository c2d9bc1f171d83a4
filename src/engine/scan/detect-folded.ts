import type { Span } from '../spans/span.js';
import { breakBetweenGroups } from './broken-groups.js';
import { breakAtHyphen, countUpTo, joinedStretches, type FindBreak } from './broken-lines.js';
import { withCellsApart } from '../context/text-tables/coded.js';
import { detect, hasWww, MAX_FINDINGS, TooManyFindings, type DetectorScope, type Scan } from './detect.js';
import { decodedStretches, hasEncoded, type Decoded } from './encoded.js';
import { foldText, hasOdd } from './fold.js';
import { hasMisread, misreadStretches } from './misread.js';
import { BORDER, stretchesOf } from '../characters/borders.js';
import { regroupedNumbers } from './regrouped.js';
import { Tracer } from './tracer.js';

/**
 * The minimum confidence for values that continue on the next line: those with a label, a check digit or a distinctive
 * form.
 */
const CERTAIN = 0.8;

/**
 * Finds what `detect` finds, and also values written with other characters: full-width digits, invisible characters
 * inside, separate accents, escapes of URLs, JSON and HTML; and numbers that a line end breaks behind a hyphen or
 * between groups. Offsets refer to `written`. Texts without any of these cost a few more searches. The parts of a text
 * with borders, and the cells of a row of code, are searched separately, except by detectors of whole documents.
 * @param isTraced whether each span records how it was found, and near misses are included
 * @throws TooManyFindings
 */
export function detectFolded(written: string, scan: Scan, looking: DetectorScope = 'all', isTraced = false): Span[] {
  const text = withCellsApart(written);
  const tracer: MakeTracer = (part) => (isTraced ? new Tracer(part) : undefined);
  if (!text.includes(BORDER)) return detectPart(text, scan, looking, tracer);
  const spans = looking === 'all' && scan.document.length > 0 ? detectPart(text, scan, 'at-document', tracer) : [];
  // Checked once for the whole text: parts are short, and checking each would cost as much as everything else.
  const isOdd = hasOdd(text);
  const isOther = hasEncoded(text) || hasMisread(text);
  const needed = scan.www.length > 0 && !hasWww(text) ? { ...scan, www: [] } : scan;
  const inStretch = (stretch: string): readonly Span[] =>
    isOdd || stretch.includes('\n') || isOther
      ? detectPart(stretch, needed, 'at-places', tracer)
      : detect(stretch, needed, 'at-places', tracer(stretch));
  const known = new Map<string, readonly Span[]>();
  for (const { start, text: stretch } of stretchesOf(text)) {
    let found = known.get(stretch);
    if (found === undefined) {
      found = inStretch(stretch);
      if (known.size < MAX_KNOWN) known.set(stretch, found);
    }
    for (const span of found) spans.push(movedBy(start, span));
    if (spans.length > MAX_FINDINGS) throw new TooManyFindings();
  }
  return spans.sort(byPlace);
}

/** Logs and tables repeat most of their values; each is searched once, up to this number of different ones. */
const MAX_KNOWN = 2_000;

const movedBy = (offset: number, span: Span): Span => ({
  ...span,
  start: offset + span.start,
  end: offset + span.end,
});

type MakeTracer = (part: string) => Tracer | undefined;

function detectPart(text: string, scan: Scan, looking: DetectorScope, tracer: MakeTracer): Span[] {
  const spans = detectWritten(text, scan, looking, tracer);
  if (looking === 'at-document') return spans;
  const broken = text.includes('\n') ? detectOverLines(text, spans, scan, tracer) : NONE;
  const encoded = hasEncoded(text) ? detectEncoded(text, scan, tracer) : NONE;
  const misread = hasMisread(text) ? detectMisread(text, scan, tracer) : NONE;
  const regrouped = detectRegrouped(text, spans, scan, tracer);
  // Joined only where there is something: most texts are short and have none of these.
  if (broken.length + encoded.length + misread.length + regrouped.length === 0) return spans;
  return withoutRepetition([spans, broken, encoded, misread, regrouped].flat().sort(byPlace));
}

const NONE: readonly Span[] = [];

const detectOverLines = (text: string, spans: readonly Span[], scan: Scan, tracer: MakeTracer): readonly Span[] => [
  ...detectBroken(text, breakAtHyphen, scan, tracer),
  ...withoutLineValues(text, detectBroken(text, breakBetweenGroups, scan, tracer), spans),
];

/** The confidence of a number with a check digit beside its label; without one, other groups are another number. */
const LABELLED = 0.95;

/** Returns numbers with a label whose digits are in other groups than usual, where nothing else was found. */
function detectRegrouped(text: string, found: readonly Span[], scan: Scan, tracer: MakeTracer): Span[] {
  let next = 0;
  const isTaken = (start: number, end: number): boolean => {
    while ((found[next]?.end ?? Infinity) <= start) next++;
    return (found[next]?.start ?? Infinity) < end;
  };
  return regroupedNumbers(text, isTaken).flatMap(({ text: part, at, length, start, end }) =>
    detect(part, scan, 'at-places', tracer(part))
      .filter((span) => span.start === at && span.end === at + length && span.confidence >= LABELLED)
      .filter(({ trace }) => trace?.missed === undefined)
      .map((span) => ({ ...span, start, end })),
  );
}

/** Returns values with a letter that was read for a digit, if they have a high confidence with the digit. */
function detectMisread(text: string, scan: Scan, tracer: MakeTracer): Span[] {
  const spans: Span[] = [];
  for (const { text: stretch, start, places, cutBefore, cutBehind } of misreadStretches(text)) {
    let next = 0;
    for (const span of detect(stretch, scan, 'at-places', tracer(stretch))) {
      while ((places[next] ?? Infinity) < span.start) next++;
      const isCut = (cutBefore && span.start === 0) || (cutBehind && span.end === stretch.length);
      if (isCut || span.confidence < CERTAIN || (places[next] ?? Infinity) >= span.end) continue;
      if (span.trace?.missed !== undefined) continue;
      spans.push(movedBy(start, span));
      if (spans.length > MAX_FINDINGS) throw new TooManyFindings();
    }
  }
  return spans;
}

/** Returns values that contain or adjoin an escaped character. */
function detectEncoded(text: string, scan: Scan, tracer: MakeTracer): Span[] {
  const spans: Span[] = [];
  for (const decoded of decodedStretches(text)) {
    const { text: stretch, places, ends, hasWords } = decoded;
    const found = detect(stretch, scan, 'at-places', tracer(stretch));
    const named = hasWords ? detect(stretch.replace(PARTS_OF_URL, ';'), scan, 'at-document', tracer(stretch)) : [];
    for (const span of [...found, ...named]) {
      const start = places[span.start] ?? 0;
      const end = ends[span.end - 1] ?? 0;
      // Values without an escape inside or beside them are found in the text as written.
      if (isWritten(text, decoded, Math.max(0, span.start - 1), Math.min(places.length, span.end + 1))) continue;
      spans.push({ ...span, start, end });
      if (spans.length > MAX_FINDINGS) throw new TooManyFindings();
    }
  }
  return spans;
}

/** The separators in paths and queries of URLs: a name ends there. */
const PARTS_OF_URL = /[/?&]/g;

function isWritten(text: string, { text: stretch, places, ends }: Decoded, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const place = places[at] ?? 0;
    if ((ends[at] ?? 0) - place !== 1 || (stretch[at] === ' ' && text[place] === '+')) return false;
  }
  return true;
}

/** Returns numbers that continue over a line end and have a high confidence when the lines are joined. */
function detectBroken(text: string, find: FindBreak, scan: Scan, tracer: MakeTracer): Span[] {
  const spans: Span[] = [];
  for (const { text: stretch, joints, cutBefore, cutBehind, placeOf } of joinedStretches(text, find)) {
    for (const span of detectWritten(stretch, scan, 'at-places', tracer)) {
      const { start, end, confidence, trace } = span;
      const isCut = (cutBefore && start === 0) || (cutBehind && end === stretch.length);
      const isBroken = countUpTo(joints, start) < countUpTo(joints, end - 1);
      if (!isBroken || isCut || confidence < CERTAIN || trace?.missed !== undefined) continue;
      spans.push({ ...span, start: placeOf(start), end: placeOf(end - 1) + 1 });
      if (spans.length > MAX_FINDINGS) throw new TooManyFindings();
    }
  }
  return spans;
}

/**
 * Returns the long values over a line end that are not values without the next line: a value that is complete on one
 * line ends there. A value found on the next line alone may be a part: `555-0143` of `(212)` and `555-0143`.
 */
function withoutLineValues(text: string, broken: readonly Span[], others: readonly Span[]): readonly Span[] {
  let [next, near]: [number, readonly Span[]] = [0, []];
  return [...broken].sort(byPlace).filter(({ start, end, rule }) => {
    const value = text.slice(start, end);
    if (value.replace(/[^\p{L}\p{N}]+/gu, '').length < MIN_LENGTH) return false;
    const feed = value.indexOf('\n');
    // A value over three lines is a column.
    if (feed !== value.lastIndexOf('\n')) return false;
    const line = start + feed;
    const begun: Span[] = [];
    for (let other = others[next]; other !== undefined && other.start < end; other = others[++next]) begun.push(other);
    near = [...near, ...begun].filter((other) => other.end > start);
    return !near.some((other) => other.rule === rule && other.start < end && (other.start < line || other.end > end));
  });
}

/**
 * The minimum number of letters and digits: as many as in social insurance numbers; all phone numbers with an area code
 * have them.
 */
const MIN_LENGTH = 9;

function detectWritten(text: string, scan: Scan, looking: DetectorScope, tracer: MakeTracer): Span[] {
  const spans = detect(text, scan, looking, tracer(text));
  const folded = foldText(text);
  if (folded === undefined) return spans;
  const { places, ends } = folded;
  const found = detect(folded.text, scan, looking, tracer(folded.text)).map((span): Span => ({
    ...span,
    start: places[span.start] ?? 0,
    end: ends[span.end - 1] ?? 0,
  }));
  return withoutRepetition([...spans, ...found].sort(byPlace));
}

const byPlace = (one: Span, other: Span): number =>
  one.start - other.start || one.end - other.end || one.rule - other.rule || other.confidence - one.confidence;

/**
 * Removes duplicates, since most values are found in both texts; the finding with the higher confidence comes first.
 */
function withoutRepetition(spans: readonly Span[]): Span[] {
  const same = (one: Span, other: Span | undefined): boolean =>
    one.start === other?.start && one.end === other.end && one.rule === other.rule && one.detector === other.detector;
  return spans.filter((span, index) => !same(span, spans[index - 1]));
}
