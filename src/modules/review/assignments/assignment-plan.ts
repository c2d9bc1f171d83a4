import { knowsFirst } from '../documents/blind-review.js';
import type { DocumentHeader } from '../documents/document.types.js';

/** `evenly`: each gets as many of these documents. `fewestOpen`: each goes to who has the fewest to do at all. */
export const ASSIGNMENT_RULES = ['evenly', 'fewestOpen'] as const;
export type AssignmentRule = (typeof ASSIGNMENT_RULES)[number];

/** A document, and who could review it. */
export interface Assignable {
  readonly id: string;
  readonly candidates: readonly string[];
}

/**
 * Returns whom each document goes to, in their order. Among those who have as many, it is who has less to do at all, and
 * then who was named first. A document without a candidate goes to nobody.
 * @param people in the order in which they were named, with how many documents each has to do
 */
export function planned(
  documents: readonly Assignable[],
  people: ReadonlyMap<string, number>,
  rule: AssignmentRule,
): ReadonlyMap<string, string> {
  const given = new Map([...people.keys()].map((userId) => [userId, 0]));
  const plan = new Map<string, string>();
  for (const { id, candidates } of documents) {
    const could = new Set(candidates);
    let best: { readonly userId: string; readonly load: readonly [number, number] } | undefined;
    for (const [userId, open] of people) {
      if (!could.has(userId)) continue;
      const now = given.get(userId) ?? 0;
      const load = rule === 'evenly' ? ([now, open] as const) : ([now + open, now] as const);
      if (best === undefined || load[0] < best.load[0] || (load[0] === best.load[0] && load[1] < best.load[1])) {
        best = { userId, load };
      }
    }
    if (best === undefined) continue;
    plan.set(id, best.userId);
    given.set(best.userId, (given.get(best.userId) ?? 0) + 1);
  }
  return plan;
}

/** Whether a document does not wait for somebody other than this person. */
export function mayBeGivenTo({ blind, approvals }: DocumentHeader, userId: string): boolean {
  if (approvals.some((approval) => approval.userId === userId)) return false;
  if (blind === null || blind.phase === 'first' || blind.phase === 'done') return true;
  return !knowsFirst(blind, userId) && blind.second?.userId !== userId;
}
