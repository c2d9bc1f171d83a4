import type { FoundSpan, SpreadSpan } from './everywhere.js';
import { Occurrences } from './occurrences.js';

/** A text to redact wherever it occurs, whatever the policy says. */
export interface Term {
  readonly text: string;
  /** If false, only the same case matches. Differences in blanks, hyphens and diacritics are always ignored. */
  readonly ignoreCase: boolean;
  /** True if occurrences within words match too; then the whole words are redacted. */
  readonly withinWords: boolean;
}

/** A range of a text; `end` is exclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the findings together with every occurrence of the terms. Terms take precedence over spans that were left
 * unredacted; where a term overlaps with redacted spans, only its remaining parts are added.
 * @param spans in the order of the text, without overlaps
 * @param spanOf creates the span for an occurrence of a term; may throw if there are too many
 * @returns in the order of the text, without overlaps
 */
export function withTerms<S extends FoundSpan>(
  text: string,
  spans: readonly SpreadSpan<S>[],
  terms: readonly Term[],
  spanOf: (range: Range, text: string, index: number) => S,
): readonly SpreadSpan<S>[] {
  if (terms.length === 0) return spans;
  const occurrences = new Occurrences(text);
  const ranges = joined(terms.flatMap((term) => [...rangesOf(term, occurrences, text)]));
  if (ranges.length === 0) return spans;
  const going = spans.filter(({ applied }) => applied);
  const staying = spans.filter((span) => !span.applied && !touchesAny(span, ranges));
  const parts = ranges.flatMap((range) => [...outside(range, going)]);
  const covered = joined([...going, ...parts]);
  const isGone = (value: string): boolean =>
    [...occurrences.of(value)].every(({ from, to }) => isWithin({ start: from, end: to }, covered));
  const gone = new Map<string, boolean>();
  const own = parts.map((range, index) => {
    const value = text.slice(range.start, range.end);
    const everywhere = gone.get(value) ?? isGone(value);
    gone.set(value, everywhere);
    return { ...spanOf(range, text, index), everywhere, repeated: false };
  });
  return [...going, ...staying, ...own].sort((one, other) => one.start - other.start);
}

function* rangesOf({ text: term, ignoreCase, withinWords }: Term, occurrences: Occurrences, text: string) {
  const exact = withoutSigns(term);
  for (const { from, to, word } of occurrences.words(term, withinWords)) {
    if (!ignoreCase && withoutSigns(text.slice(from, to)) !== exact) continue;
    yield { start: word.from, end: word.to };
  }
}

/** Returns the letters and digits of a text in their original case. */
const withoutSigns = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '');

/** Sorts ranges and merges those that overlap or touch. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last === undefined || start > last.end) all.push({ start, end });
    else if (end > last.end) all[all.length - 1] = { start: last.start, end };
  }
  return all;
}

/** Returns the index of the first of disjoint, sorted ranges that ends after an offset. */
function firstBehind(ranges: readonly Range[], at: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const touchesAny = ({ start, end }: Range, ranges: readonly Range[]): boolean =>
  (ranges[firstBehind(ranges, start)]?.start ?? Infinity) < end;

function isWithin({ start, end }: Range, ranges: readonly Range[]): boolean {
  const range = ranges[firstBehind(ranges, start)];
  return range !== undefined && range.start <= start && end <= range.end;
}

/** Yields the parts of a range that are not in any of the others. */
function* outside({ start, end }: Range, others: readonly Range[]): Generator<Range> {
  let from = start;
  for (let i = firstBehind(others, start); from < end; i++) {
    const next = others[i];
    if (next === undefined || next.start >= end) break;
    if (next.start > from) yield { start: from, end: next.start };
    from = Math.max(from, next.end);
  }
  if (from < end) yield { start: from, end };
}
