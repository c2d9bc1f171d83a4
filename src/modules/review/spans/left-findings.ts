import type { Span } from './span.types.js';

/** The weight of a missed value of each type. */
export type Weights = (type: string) => number;

/** Sensitive text that the policy of a document left; does not contain the text itself. */
export interface LeftFinding {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly confidence: number;
  /** The number of manually created spans that overlap it. */
  readonly covered: number;
}

/** The findings of the whole catalogue that a document's policy leaves. */
export interface LeftFindings {
  /** In text order. */
  readonly findings: readonly LeftFinding[];
  /** Counts per type of the findings beyond the limit, which come later in the text. */
  readonly more: Readonly<Record<string, { readonly count: number; readonly confidence: number }>>;
}

/** The maximum number of findings stored individually, because they are read with the header of the document. */
export const MAX_LEFT = 500;

export const NOTHING_LEFT: LeftFindings = { findings: [], more: {} };

type Found = Omit<LeftFinding, 'covered'>;
type Range = Pick<Span, 'start' | 'end'>;

/**
 * Returns the findings that no span touches.
 * @param found in text order, without overlaps
 * @param spans in text order
 */
export function leftBeside(found: Iterable<Found>, spans: readonly Range[]): LeftFindings {
  const findings: LeftFinding[] = [];
  const more: Record<string, { count: number; confidence: number }> = {};
  let next = 0;
  let reached = 0;
  for (const { start, end, type, confidence } of found) {
    for (let span = spans[next]; span !== undefined && span.start < end; span = spans[++next]) {
      reached = Math.max(reached, span.end);
    }
    if (reached > start) continue;
    if (findings.length < MAX_LEFT) {
      findings.push({ start, end, type, confidence, covered: 0 });
      continue;
    }
    const counted = (more[type] ??= { count: 0, confidence: 0 });
    counted.count++;
    counted.confidence += confidence;
  }
  return { findings, more };
}

/** Returns the findings after manually created spans were added and removed. */
export function coveredBy(left: LeftFindings, added: readonly Range[], removed: readonly Range[]): LeftFindings {
  if (left.findings.length === 0 || added.length + removed.length === 0) return left;
  const over = (spans: readonly Range[], { start, end }: Range): number =>
    spans.filter((span) => span.start < end && start < span.end).length;
  return {
    ...left,
    findings: left.findings.map((finding) => ({
      ...finding,
      covered: finding.covered + over(added, finding) - over(removed, finding),
    })),
  };
}

/** Returns the findings under the spans of another copy. */
export const coveredAnew = (left: LeftFindings, spans: readonly Range[]): LeftFindings =>
  coveredBy({ ...left, findings: left.findings.map((finding) => ({ ...finding, covered: 0 })) }, spans, []);

/** Returns the findings that no manually created span overlaps. */
export const openIn = ({ findings }: LeftFindings): readonly LeftFinding[] =>
  findings.filter(({ covered }) => covered === 0);

/** Returns the risk of the uncovered findings: the sum of type weight times confidence. */
export function riskOfLeft(left: LeftFindings, weights: Weights): number {
  const beyond = Object.entries(left.more).reduce((sum, [type, { confidence }]) => sum + weights(type) * confidence, 0);
  return openIn(left).reduce((sum, { type, confidence }) => sum + weights(type) * confidence, beyond);
}

/** Returns the number of uncovered findings of each type. */
export function countsOfLeft(left: LeftFindings): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (type: string, count: number): void => {
    counts[type] = (counts[type] ?? 0) + count;
  };
  for (const { type } of openIn(left)) add(type, 1);
  for (const [type, { count }] of Object.entries(left.more)) add(type, count);
  return counts;
}
