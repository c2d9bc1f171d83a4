import type { Response } from 'express';
import { POLICY_HEADER, type ShownPolicy } from './policy.types.js';

/** The headers of responses with a policy, in the API document. */
export const VERSION_HEADER_DOCS = {
  ETag: { description: 'The fingerprint of the policy, for use in `If-Match`.', schema: { type: 'string' } },
  [POLICY_HEADER]: { description: 'The version: `name@version+fingerprint`.', schema: { type: 'string' } },
} as const;

/** Sets the entity tag for `If-Match`. */
export function setFingerprintHeader(response: Response, fingerprint: string): void {
  response.setHeader('ETag', `"${fingerprint}"`);
}

/** Sets the header with the policy version of a response. */
export function sayVersion(response: Response, { fingerprint, reference }: Omit<ShownPolicy, 'text'>): void {
  setFingerprintHeader(response, fingerprint);
  response.setHeader(POLICY_HEADER, reference);
}
