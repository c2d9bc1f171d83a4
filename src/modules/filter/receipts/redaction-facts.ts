import type { Response } from 'express';
import type { Kind } from '../../../engine/index.js';
import { DEFAULT_POLICY } from '../../policy/policy.types.js';
import { carriesPolicy } from '../body-type.js';

/** What a receipt says of a redaction besides its input and its output. */
export interface RedactionFacts {
  /** The policy and its version, as the header of the answer names them. */
  readonly policy: string;
  readonly replaced: ReadonlyMap<Kind, number>;
}

/** Names the version of the policy that was applied. */
const POLICY_HEADER = 'x-umbra-policy';

/** By answer: held no longer than the answer itself. */
const REPLACED = new WeakMap<Response, ReadonlyMap<Kind, number>>();

/** Remembers how many values of each kind were replaced, for whoever asks for a receipt of this answer. */
export function noteReplaced(response: Response, replaced: ReadonlyMap<Kind, number>): void {
  REPLACED.set(response, replaced);
}

/** The policy of an answer, with its version where the answer names it. */
export function policyOf(response: Response): string {
  const named = response.getHeader(POLICY_HEADER);
  if (named !== undefined) return String(named);
  const { p } = response.req.query;
  if (carriesPolicy(response.req)) return 'inline';
  return typeof p === 'string' && p !== '' ? p : DEFAULT_POLICY;
}

/** Undefined for an answer that redacts nothing. */
export function redactionOf(response: Response): RedactionFacts | undefined {
  const replaced = REPLACED.get(response);
  return replaced && { policy: policyOf(response), replaced };
}
