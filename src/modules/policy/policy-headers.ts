import type { Response } from 'express';
import { POLICY_HEADER, type ShownPolicy } from './policy.types.js';

/** As the API document has it, of answers that hold a policy or speak of one. */
export const VERSION_HEADER_DOCS = {
  ETag: { description: 'The fingerprint of the policy, as `If-Match` takes it.', schema: { type: 'string' } },
  [POLICY_HEADER]: { description: 'The version: `name@version+fingerprint`.', schema: { type: 'string' } },
} as const;

/** Says what `If-Match` takes. */
export function sayFingerprint(response: Response, fingerprint: string): void {
  response.setHeader('ETag', `"${fingerprint}"`);
}

/** Says which version of a policy an answer speaks of. */
export function sayVersion(response: Response, { fingerprint, reference }: Omit<ShownPolicy, 'text'>): void {
  sayFingerprint(response, fingerprint);
  response.setHeader(POLICY_HEADER, reference);
}
