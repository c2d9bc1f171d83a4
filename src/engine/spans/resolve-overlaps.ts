import { overlapsAny } from './overlapping.js';
import type { Range } from './span.js';

/** The properties that rank overlapping spans. */
export interface Ranked extends Range {
  readonly confidence: number;
  readonly entry: { readonly priority: number };
  /** Undefined for a span that will not be replaced. */
  readonly strategy: unknown;
}

/**
 * Chooses disjoint spans, in document order. Ranges are half-open, so adjacent spans are both kept. Of overlapping
 * spans the longest is kept, then the one with the highest confidence, then the highest priority, then the first.
 *
 * Spans that will not be replaced, because they are ignored or no condition holds, are kept only where they overlap no
 * replaced span: they never keep a value in clear text.
 *
 * Takes O(n log n) time, and memory proportional to the longest stretch of text covered by overlapping spans.
 */
export function resolveOverlaps<T extends Ranked>(spans: readonly T[]): T[] {
  const sorted = isSorted(spans) ? spans : spans.toSorted(byStart);
  if (areDisjoint(sorted)) return sorted.slice();
  const replaced = chooseDisjoint(sorted.filter(({ strategy }) => strategy !== undefined));
  const others = sorted.filter((span) => span.strategy === undefined && !overlapsAny(replaced, span));
  if (others.length === 0) return replaced;
  return [...replaced, ...chooseDisjoint(others)].sort(byStart);
}

const byStart = (a: Range, b: Range): number => a.start - b.start;

function isSorted(spans: readonly Range[]): boolean {
  let last = 0;
  for (const { start } of spans) {
    if (start < last) return false;
    last = start;
  }
  return true;
}

function areDisjoint(sorted: readonly Range[]): boolean {
  let last = 0;
  for (const { start, end } of sorted) {
    if (start < last) return false;
    last = end;
  }
  return true;
}

/** Splits the sorted spans where no span crosses, and chooses within each stretch. */
function chooseDisjoint<T extends Ranked>(sorted: readonly T[]): T[] {
  const chosen: T[] = [];
  let from = 0;
  let reach = 0;
  sorted.forEach((span, index) => {
    if (span.start >= reach && index > from) {
      chooseWithin(sorted.slice(from, index), reach, chosen);
      from = index;
    }
    reach = Math.max(reach, span.end);
  });
  chooseWithin(sorted.slice(from), reach, chosen);
  return chosen;
}

function chooseWithin<T extends Ranked>(stretch: readonly T[], reach: number, chosen: T[]): void {
  const [first] = stretch;
  if (first === undefined) return;
  if (stretch.length === 1) {
    chosen.push(first);
    return;
  }
  // In order of rank, every kept span is at least as long as the candidate: if the two overlap, the kept one covers the
  // candidate's first or last character. So two checks suffice, and every character is marked at most once.
  const covered = new Uint8Array(reach - first.start);
  const kept: T[] = [];
  for (const span of stretch.toSorted(byRank)) {
    const start = span.start - first.start;
    const end = span.end - first.start;
    if (covered[start] === 1 || covered[end - 1] === 1) continue;
    covered.fill(1, start, end);
    kept.push(span);
  }
  for (const span of kept.sort(byStart)) chosen.push(span);
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    b.end - b.start - (a.end - a.start) ||
    b.confidence - a.confidence ||
    b.entry.priority - a.entry.priority ||
    a.start - b.start
  );
}

/** The reason why one span ranks above another; `other` if the loser ranks higher but has lost to a third span. */
export type Rank = 'longer' | 'surer' | 'priority' | 'first' | 'other';

export function rankOf(winner: Ranked, loser: Ranked): Rank {
  if (byRank(winner, loser) > 0) return 'other';
  if (winner.end - winner.start !== loser.end - loser.start) return 'longer';
  if (winner.confidence !== loser.confidence) return 'surer';
  return winner.entry.priority === loser.entry.priority ? 'first' : 'priority';
}
