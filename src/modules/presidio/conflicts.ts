/** A range of a text that is of an entity type; offsets are code points, the end exclusive. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly entityType: string;
  readonly score: number;
}

/**
 * Returns what is to be replaced of findings that may overlap, in the order of the text: findings of one type that
 * intersect become one, what lies within another is dropped, and neighbours of one type with only spaces between become
 * one. Findings of two types that overlap in part both stay. Takes n log n.
 * @param gap the text between two offsets
 */
export function resolveConflicts(
  findings: readonly Finding[],
  gap: (start: number, end: number) => string,
): readonly Finding[] {
  const ordered = findings.toSorted(byPlace);
  return joinNeighbours(withoutContained(mergeIntersecting(ordered)), gap);
}

/** The order of the text. */
export const byPlace = (one: Finding, other: Finding): number => one.start - other.start || one.end - other.end;

/** A merged finding takes the place in the list of the last one that it has absorbed. */
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

/** Of findings at one place the highest score stays, at a tie the last one. */
function withoutContained(findings: readonly Finding[]): readonly Finding[] {
  const order = findings
    .map((finding, at) => ({ ...finding, at }))
    .sort(
      (one, other) => one.start - other.start || other.end - one.end || other.score - one.score || other.at - one.at,
    );
  const kept = new Set<number>();
  let reach = -1;
  for (const { end, at } of order) {
    // Whatever can contain this one begins at or before it, and so has been seen.
    if (end > reach) kept.add(at);
    reach = Math.max(reach, end);
  }
  return findings.filter((_, at) => kept.has(at));
}

/** Of Python's `$`, which holds before a last line feed too. */
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
