import { compilePolicy, type Plan, type PolicyProblem } from '../engine/index.js';

/** The policy is invalid. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';

  constructor(readonly problems: readonly PolicyProblem[]) {
    super(
      `The policy has problems. ${problems.map(({ path, message }) => `${path || 'policy'}: ${message}`).join(' ')}`,
    );
  }
}

/** Compiles a policy; a plan that is already compiled is returned as is. @throws PolicyError */
export function planOf(policy: Plan | object): Plan {
  if (isPlan(policy)) return policy;
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new PolicyError(compiled.problems);
  return compiled.plan;
}

/** A plan is recognized by properties that a policy may not have. */
const isPlan = (policy: Plan | object): policy is Plan => 'scan' in policy && 'rules' in policy;
