import { malformedPolicyName } from './policy.errors.js';

const NAME = /^[\w-]{1,64}$/;
/** The name under which the JSON Schema is served, among the names of policies. */
const RESERVED = 'schema';

/** @throws AppError `invalid` for a name that no policy can have */
export function assertPolicyName(name: string): void {
  if (!NAME.test(name) || name === RESERVED) throw malformedPolicyName();
}
