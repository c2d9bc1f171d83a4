import type { Span } from './span.types.js';

/** How much a missed one of a type would weigh. */
export type Weights = (type: string) => number;

/** Something sensitive that the policy of a document left in its text; holds no text. */
export interface LeftFinding {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly confidence: number;
  /** How many spans that people made lie over it. */
  readonly covered: number;
}

/** What the whole catalogue finds in a document, and its policy leaves. */
export interface Left {
  /** In the order of the text. */
  readonly findings: readonly LeftFinding[];
  /** Those behind the last of them, by type. */
  readonly more: Readonly<Record<string, { readonly count: number; readonly confidence: number }>>;
}

/** What is kept one by one: it is read with the header of the document. */
export const MAX_LEFT = 500;

export const NOTHING_LEFT: Left = { findings: [], more: {} };

type Found = Omit<LeftFinding, 'covered'>;
type Range = Pick<Span, 'start' | 'end'>;

/**
 * Findings that no span touches.
 * @param found in the order of the text, without overlaps
 * @param spans in the order of the text
 */
export function leftBeside(found: Iterable<Found>, spans: readonly Range[]): Left {
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

/** As it is when spans that people make come and go. */
export function coveredBy(left: Left, came: readonly Range[], went: readonly Range[]): Left {
  if (left.findings.length === 0 || came.length + went.length === 0) return left;
  const over = (spans: readonly Range[], { start, end }: Range): number =>
    spans.filter((span) => span.start < end && start < span.end).length;
  return {
    ...left,
    findings: left.findings.map((finding) => ({
      ...finding,
      covered: finding.covered + over(came, finding) - over(went, finding),
    })),
  };
}

/** As it is under the spans of another copy. */
export const coveredAnew = (left: Left, spans: readonly Range[]): Left =>
  coveredBy({ ...left, findings: left.findings.map((finding) => ({ ...finding, covered: 0 })) }, spans, []);

/** How much may be missed by it: the weight of its type times how sure it is, over what nobody has marked. */
export function riskOfLeft({ findings, more }: Left, weights: Weights): number {
  const open = findings.filter(({ covered }) => covered === 0);
  const beyond = Object.entries(more).reduce((sum, [type, { confidence }]) => sum + weights(type) * confidence, 0);
  return open.reduce((sum, { type, confidence }) => sum + weights(type) * confidence, beyond);
}

/** How many of each type are still there. */
export function countsOfLeft({ findings, more }: Left): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (type: string, count: number): void => {
    counts[type] = (counts[type] ?? 0) + count;
  };
  for (const { type, covered } of findings) if (covered === 0) add(type, 1);
  for (const [type, { count }] of Object.entries(more)) add(type, count);
  return counts;
}
