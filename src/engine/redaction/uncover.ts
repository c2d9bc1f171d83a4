import { codesOf, isDigit, isSpace, isWord } from '../characters/characters.js';
import type { Plan } from '../policy/plan.js';
import { detectFolded } from '../scan/detect-folded.js';
import { BORDER } from '../characters/borders.js';
import { refine, type DecidedSpan } from './refine.js';
import { resolveOverlaps } from '../spans/resolve-overlaps.js';
import type { Range, Span } from '../spans/span.js';

/**
 * Each round searches the text that the previous round separated from its neighbours; this is enough for real texts.
 */
const MAX_ROUNDS = 3;
/** A character that is no letter, digit, space or sign known to detectors. */
const COVER = '\u0001';

/**
 * Adds values that can be detected only after the chosen spans are replaced: values directly adjacent to another one
 * without a boundary, and the rest of a value that a longer one has partly displaced. Most texts have neither, which
 * costs a check per span; only the others are searched again.
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
    const found = detectFolded(covered, plan.scan, 'at-places').flatMap((span) => partsOutside(span, covered));
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
 * True if unreplaced text directly adjoins a replaced span, without a separator between the two. The spans are disjoint
 * and in document order.
 */
function hasNeighbours(spans: readonly DecidedSpan[], text: string): boolean {
  if (spans.length === 0) return false;
  const applied = spans.filter(isApplied);
  return applied.some(({ start, end }, index) => {
    const free = { start: applied[index - 1]?.end ?? 0, end: applied[index + 1]?.start ?? text.length };
    return isNeighbour(text, free, start - 1, start - 2) || isNeighbour(text, free, end, end + 1);
  });
}

/**
 * True for a letter or digit at `near`, or behind a sign there that could be part of a value: `$1`, `@anna`, `)64`;
 * also for a digit behind a space, which may separate the groups of one number. Only positions in `free` count.
 */
function isNeighbour(text: string, free: Range, near: number, beyond: number): boolean {
  if (near < free.start || near >= free.end) return false;
  const code = text.charCodeAt(near);
  if (isAlphanumeric(code)) return true;
  if (beyond < free.start || beyond >= free.end || PARTS.has(code)) return false;
  return isSpace(code) ? isDigit(text.charCodeAt(beyond)) : isAlphanumeric(text.charCodeAt(beyond));
}

const isAlphanumeric = (code: number): boolean => isWord(code) || code > 127;

/** Characters that separate values in tables, records and markup. */
const PARTS = codesOf(`,;:|<>"'=&{}[]${COVER}${BORDER}`);

/** True if a span that would have been replaced extends beyond the chosen ones. Both lists are in document order. */
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

/** Returns the text with all replaced spans covered; offsets do not change. */
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

/**
 * Returns the parts of a span that are not covered, since detectors that read up to the next space read across covers.
 */
function partsOutside(span: Span, covered: string): Span[] {
  const value = covered.slice(span.start, span.end);
  if (!value.includes(COVER)) return [span];
  const parts: Span[] = [];
  let { start } = span;
  // Split rather than matched: a pattern would rescan long runs of signs from each of them.
  for (const part of value.split(COVER)) {
    if (LETTER_OR_DIGIT.test(part)) parts.push({ ...span, start, end: start + part.length });
    start += part.length + 1;
  }
  return parts;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
