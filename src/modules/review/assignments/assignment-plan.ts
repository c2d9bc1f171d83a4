import { knowsFirst } from '../documents/blind-review.js';
import type { DocumentHeader } from '../documents/document.types.js';

/**
 * `evenly`: everybody gets the same number of these documents. `fewestOpen`: each document goes to the person with the
 * fewest open documents in total.
 */
export const ASSIGNMENT_RULES = ['evenly', 'fewestOpen'] as const;
export type AssignmentRule = (typeof ASSIGNMENT_RULES)[number];

/** A document and the people who could review it. */
export interface Assignable {
  readonly id: string;
  readonly candidates: readonly string[];
}

/**
 * Returns the assignee of each document, in the order of `documents`. Ties under the rule go to the person with less
 * work by the other measure, then to the one named first. Documents without candidates are left out.
 * @param people open documents of each person, in the order in which they were named
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

/** True if the document is not waiting for somebody other than this person. */
export function mayBeGivenTo({ blind, approvals }: DocumentHeader, userId: string): boolean {
  if (approvals.some((approval) => approval.userId === userId)) return false;
  if (blind === null || blind.phase === 'first' || blind.phase === 'done') return true;
  return !knowsFirst(blind, userId) && blind.second?.userId !== userId;
}
