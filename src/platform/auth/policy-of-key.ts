import { fail } from '../http/app-error.js';
import type { Principal } from './principal.js';

/**
 * Returns the policy of the caller's key; undefined if it has none of its own.
 * @param asked the policy that the request names, if any
 * @throws AppError `forbidden` code `POLICY_OF_KEY` when that is another one
 */
export function policyOfKey(principal: Principal | undefined, asked: string | undefined): string | undefined {
  if (principal === undefined || principal.via === 'unknown-certificate') return undefined;
  const { policy } = principal;
  if (policy === undefined || asked === undefined || asked === policy) return policy;
  return fail('forbidden', 'This key has a policy of its own, so no other one may be chosen.', {
    code: 'POLICY_OF_KEY',
  });
}

/**
 * Returns the policy to apply: that of the caller's key, or else the one that the request names, if any.
 * @throws AppError as `policyOfKey`
 */
export const appliedPolicy = (principal: Principal | undefined, asked: string | undefined): string | undefined =>
  policyOfKey(principal, asked) ?? asked;
