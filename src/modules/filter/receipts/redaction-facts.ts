import type { Response } from 'express';
import type { Kind } from '../../../engine/index.js';
import { DEFAULT_POLICY } from '../../policy/policy.types.js';
import { carriesPolicy } from '../body-type.js';

/** The content of a receipt besides input and output. */
export interface RedactionFacts {
  /** The policy and its version, as in the header of the response. */
  readonly policy: string;
  readonly replaced: ReadonlyMap<Kind, number>;
}

/** The header with the reference of the applied policy version. */
const POLICY_HEADER = 'x-umbra-policy';

/** Keyed by response, so that entries live no longer than the response. */
const REPLACED = new WeakMap<Response, ReadonlyMap<Kind, number>>();

/** Remembers the number of replaced values per kind, for the receipt of this response. */
export function noteReplaced(response: Response, replaced: ReadonlyMap<Kind, number>): void {
  REPLACED.set(response, replaced);
}

/** Returns the policy of a response, with its version if the response names it. */
export function policyOf(response: Response): string {
  const named = response.getHeader(POLICY_HEADER);
  if (named !== undefined) return String(named);
  const { p } = response.req.query;
  if (carriesPolicy(response.req)) return 'inline';
  return typeof p === 'string' && p !== '' ? p : DEFAULT_POLICY;
}

/** Returns undefined for a response that redacts nothing. */
export function redactionOf(response: Response): RedactionFacts | undefined {
  const replaced = REPLACED.get(response);
  return replaced && { policy: policyOf(response), replaced };
}
