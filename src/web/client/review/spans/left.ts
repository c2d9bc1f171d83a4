import type { DocumentFacts, Span } from '../../api/types.js';

/** A value of a kind that the policy does not look for. */
export type LeftFinding = DocumentFacts['leftFindings'][number];

/** Returns the findings that no span overlaps; both are in text order. */
export function notIn(left: readonly LeftFinding[], spans: readonly Span[]): readonly LeftFinding[] {
  const open: LeftFinding[] = [];
  let at = 0;
  let reached = 0;
  for (const finding of left) {
    for (let span = spans[at]; span !== undefined && span.start < finding.end; span = spans[++at]) {
      reached = Math.max(reached, span.end);
    }
    if (reached <= finding.start) open.push(finding);
  }
  return open;
}
