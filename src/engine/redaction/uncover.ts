import { codesOf, isDigit, isSpace, isWord } from '../characters/characters.js';
import type { Plan } from '../policy/plan.js';
import { detectFolded } from '../scan/detect-folded.js';
import { BORDER } from '../characters/borders.js';
import { refine, type DecidedSpan } from './refine.js';
import { resolveOverlaps } from '../spans/resolve-overlaps.js';
import type { Range, Span } from '../spans/span.js';

/** Each round looks at what the one before has parted from its neighbours; so many are enough for any text of use. */
const MAX_ROUNDS = 3;
/** No letter, digit, blank or sign that detectors know. */
const COVER = '\u0001';

/**
 * Adds what shows only once the chosen spans are replaced: values that stood right beside another one, without a
 * boundary between, and the rest of a value that a longer one has displaced in part. Most texts have neither, which
 * costs a look at each span; the others are gone over once more.
 */
export function uncover(
  chosen: readonly DecidedSpan[],
  decided: readonly DecidedSpan[],
  text: string,
  plan: Plan,
  context: string,
): readonly DecidedSpan[] {
  let all = chosen;
  let mayHide = hasNeighbours(chosen, text) || hasDisplaced(chosen, decided);
  for (let round = 0; round < MAX_ROUNDS && mayHide; round++) {
    const covered = cover(text, all);
    const found = detectFolded(covered, plan.scan, 'at-places').flatMap((span) => outside(span, covered));
    const added = resolveOverlaps(refine(found.sort(byPlace), covered, plan, context)).filter(isApplied);
    if (added.length === 0) return all;
    all = resolveOverlaps([...all, ...added].sort(byPlace));
    mayHide = hasNeighbours(added, covered);
  }
  return all;
}

const isApplied = ({ strategy }: DecidedSpan): boolean => strategy !== undefined;
const byPlace = (one: Range, other: Range): number => one.start - other.start || one.end - other.end;

/**
 * True when something begins or ends right beside a span that is replaced, with nothing between that parts the two, and
 * is not replaced itself. The spans are disjoint and in order.
 */
function hasNeighbours(spans: readonly DecidedSpan[], text: string): boolean {
  const applied = spans.filter(isApplied);
  return applied.some(({ start, end }, index) => {
    const free = { start: applied[index - 1]?.end ?? 0, end: applied[index + 1]?.start ?? text.length };
    return isNeighbour(text, free, start - 1, start - 2) || isNeighbour(text, free, end, end + 1);
  });
}

/**
 * A letter or digit at `near`, or behind a sign there that could be of a value itself: `$1`, `@anna`, `)64`; or a digit
 * behind a blank, which also parts the groups of one number. Only what is in `free` counts.
 */
function isNeighbour(text: string, free: Range, near: number, beyond: number): boolean {
  if (near < free.start || near >= free.end) return false;
  const code = text.charCodeAt(near);
  if (isAlphanumeric(code)) return true;
  if (beyond < free.start || beyond >= free.end || PARTS.has(code)) return false;
  return isSpace(code) ? isDigit(text.charCodeAt(beyond)) : isAlphanumeric(text.charCodeAt(beyond));
}

const isAlphanumeric = (code: number): boolean => isWord(code) || code > 127;

/** What stands between the values of tables, records and markup. */
const PARTS = codesOf(`,;:|<>"'=&{}[]${COVER}${BORDER}`);

/** True when a span that would have been replaced sticks out of those that were chosen. Both lists are in order. */
function hasDisplaced(chosen: readonly DecidedSpan[], decided: readonly DecidedSpan[]): boolean {
  const kept = chosen.filter(isApplied);
  let at = 0;
  return decided.some((span) => {
    if (!isApplied(span)) return false;
    while (at < kept.length && (kept[at]?.end ?? 0) <= span.start) at++;
    const over = kept[at];
    return over === undefined || over.start > span.start || over.end < span.end;
  });
}

/** The text with all that is replaced made unrecognisable; offsets stay. */
function cover(text: string, spans: readonly DecidedSpan[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const span of spans) {
    if (!isApplied(span)) continue;
    pieces.push(text.slice(at, span.start), COVER.repeat(span.end - span.start));
    at = span.end;
  }
  return pieces.join('') + text.slice(at);
}

/** The parts of a span that are not covered: detectors that read up to the next blank run over covers. */
function outside(span: Span, covered: string): Span[] {
  const value = covered.slice(span.start, span.end);
  if (!value.includes(COVER)) return [span];
  const parts: Span[] = [];
  let { start } = span;
  // Split, not matched: a pattern would go over long runs of signs again from each of them.
  for (const part of value.split(COVER)) {
    if (LETTER_OR_DIGIT.test(part)) parts.push({ ...span, start, end: start + part.length });
    start += part.length + 1;
  }
  return parts;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
