/** A range of a text with its entity type; offsets are code points, the end exclusive. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly entityType: string;
  readonly score: number;
}

/**
 * Returns the findings to replace, without overlaps of one type, in order of the text: intersecting findings of one
 * type are merged, findings within another are dropped, and neighbours of one type with only spaces between are merged.
 * Findings of two types that partly overlap both stay. Takes O(n log n).
 * @param gap the text between two offsets
 */
export function resolveConflicts(
  findings: readonly Finding[],
  gap: (start: number, end: number) => string,
): readonly Finding[] {
  const ordered = findings.toSorted(byPlace);
  return joinNeighbours(withoutContained(mergeIntersecting(ordered)), gap);
}

/** Orders by position in the text. */
export const byPlace = (one: Finding, other: Finding): number => one.start - other.start || one.end - other.end;

/** A merged finding takes the list position of the last finding merged into it. */
function mergeIntersecting(ordered: readonly Finding[]): readonly Finding[] {
  const open = new Map<string, { finding: Finding; at: number }>();
  const merged: (Finding | undefined)[] = Array.from({ length: ordered.length });
  for (const [at, finding] of ordered.entries()) {
    const last = open.get(finding.entityType);
    const joined = last !== undefined && intersects(last.finding, finding) ? union(last.finding, finding) : undefined;
    if (last !== undefined && joined !== undefined) merged[last.at] = undefined;
    merged[at] = joined ?? finding;
    open.set(finding.entityType, { finding: joined ?? finding, at });
  }
  return merged.filter((finding) => finding !== undefined);
}

/** Touching is not enough. */
const intersects = (one: Finding, other: Finding): boolean =>
  Math.min(one.end, other.end) > Math.max(one.start, other.start);

const union = (one: Finding, other: Finding): Finding => ({
  ...one,
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
  score: Math.max(one.score, other.score),
});

/** For findings at the same position, keeps the highest score; of equal scores, the last. */
function withoutContained(findings: readonly Finding[]): readonly Finding[] {
  const order = findings
    .map((finding, at) => ({ ...finding, at }))
    .sort(
      (one, other) => one.start - other.start || other.end - one.end || other.score - one.score || other.at - one.at,
    );
  const kept = new Set<number>();
  let reach = -1;
  for (const { end, at } of order) {
    // Any finding that can contain this one begins at or before it, and so was visited already.
    if (end > reach) kept.add(at);
    reach = Math.max(reach, end);
  }
  return findings.filter((_, at) => kept.has(at));
}

/** Matches as Python's `$` does, which also matches before a last line feed. */
const SPACES = /^ +\n?$/;

function joinNeighbours(findings: readonly Finding[], gap: (start: number, end: number) => string): readonly Finding[] {
  const joined: Finding[] = [];
  for (const finding of findings) {
    const last = joined.at(-1);
    if (last?.entityType === finding.entityType && SPACES.test(gap(last.end, finding.start))) {
      joined[joined.length - 1] = { ...finding, start: last.start };
    } else joined.push(finding);
  }
  return joined;
}
