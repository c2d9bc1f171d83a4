import { compilePolicy } from '../policy/compile.js';
import type { Plan } from '../policy/plan.js';
import { restOfCatalogue } from '../policy/rest-of-catalogue.js';
import { detectFolded } from '../scan/detect-folded.js';
import { overlapsAny } from '../spans/overlapping.js';
import { resolveOverlaps } from '../spans/resolve-overlaps.js';
import type { Range } from '../spans/span.js';
import type { LeftValue } from './evidence.js';
import { refine } from './refine.js';

/** The maximum number of values listed for one text: the first ones. */
const MAX_LEFT = 100;

/** Plans by the plan that they complete. */
const rests = new WeakMap<Plan, Plan>();

/**
 * Returns the values of all kinds that a plan does not look for and that none of its findings touches.
 * @param found in document order, disjoint
 */
export function leftBy(plan: Plan, text: string, context: string, found: readonly Range[]): readonly LeftValue[] {
  const rest = restOf(plan);
  const looked = resolveOverlaps(refine(detectFolded(text, rest.scan, 'all', false), text, rest, context));
  return looked
    .filter((span) => !span.ignored && !overlapsAny(found, span))
    .slice(0, MAX_LEFT)
    .map(({ start, end, confidence, entry: { kind, label, place } }) => ({
      ...{ start, end, kind, label, confidence },
      rule: place,
      text: text.slice(start, end),
    }));
}

/** Returns the plan for the kinds that a plan does not look for; what that one ignores is ignored. */
function restOf(plan: Plan): Plan {
  const known = rests.get(plan);
  if (known !== undefined) return known;
  const compiled = compilePolicy({ identifiers: restOfCatalogue(plan) });
  if (!compiled.ok) throw new Error('The rest of the catalogue is a policy');
  const rest = { ...compiled.plan, ignore: plan.ignore, postFilters: plan.postFilters };
  rests.set(plan, rest);
  return rest;
}
