import type { Response } from 'express';
import { POLICY_HEADER } from '../policy/policy.types.js';

/** As the API document has it. */
export const POLICY_HEADER_DOCS = {
  [POLICY_HEADER]: {
    description:
      'The version of the policy that was applied: `name@version+fingerprint`, or `inline+fingerprint` of one that came with the request.',
    schema: { type: 'string' },
  },
} as const;

/** Says which version of a policy was applied. */
export function sayPolicy(response: Response, reference: string): void {
  response.setHeader(POLICY_HEADER, reference);
}
