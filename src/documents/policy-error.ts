import { compilePolicy, type Plan, type PolicyProblem } from '../engine/index.js';

/** A policy that cannot be used. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';

  constructor(readonly problems: readonly PolicyProblem[]) {
    super(
      `The policy has problems. ${problems.map(({ path, message }) => `${path || 'policy'}: ${message}`).join(' ')}`,
    );
  }
}

/** The plan of a policy, or the one that was compiled before. @throws PolicyError */
export function planOf(policy: Plan | object): Plan {
  if (isPlan(policy)) return policy;
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new PolicyError(compiled.problems);
  return compiled.plan;
}

/** What a policy may not hold, and a plan does. */
const isPlan = (policy: Plan | object): policy is Plan => 'scan' in policy && 'rules' in policy;
