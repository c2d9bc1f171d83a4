import type { Response } from 'express';
import { POLICY_HEADER } from '../policy/policy.types.js';

/** The header in the API document. */
export const POLICY_HEADER_DOCS = {
  [POLICY_HEADER]: {
    description:
      'The version of the policy that was applied: `name@version+fingerprint`, or `inline+fingerprint` for a policy inside the request.',
    schema: { type: 'string' },
  },
} as const;

/** Sets the header with the reference of the applied policy version. */
export function setPolicyHeader(response: Response, reference: string): void {
  response.setHeader(POLICY_HEADER, reference);
}
