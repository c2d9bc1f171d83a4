import type { PolicyProblem } from '../../engine/index.js';
import { AppError } from '../../platform/http/app-error.js';

export const unknownPolicy = (name: string) =>
  new AppError('not-found', `There is no policy named "${name}".`, { code: 'UNKNOWN_POLICY' });

export const malformedPolicyName = () =>
  new AppError('invalid', 'A policy name is 1 to 64 letters, digits, hyphens and underscores, and not "schema".', {
    code: 'MALFORMED_POLICY_NAME',
  });

export const defaultPolicyIsKept = () =>
  new AppError('conflict', 'The default policy cannot be deleted. Save another policy over it instead.', {
    code: 'DEFAULT_POLICY',
  });

/** All problems at once; the message tells the first, since many clients print nothing else. */
export function invalidPolicy(problems: readonly PolicyProblem[]): AppError {
  const [first] = problems;
  const where = first?.path ? `${first.path}: ` : '';
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new AppError('invalid', `Invalid policy: ${where}${first?.message ?? 'unusable'}${more}`, {
    code: 'INVALID_POLICY',
    details: { problems },
  });
}
