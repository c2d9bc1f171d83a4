import type { PolicyProblem } from '../../engine/index.js';
import { AppError, fail, type SampleFinding } from '../../platform/http/app-error.js';

export const unknownPolicy = (name: string) =>
  new AppError('not-found', `There is no policy named "${name}".`, { code: 'UNKNOWN_POLICY' });

/** @throws AppError always */
export const noSuchVersion = (name: string, version?: number): never =>
  version === undefined
    ? fail('not-found', `There was never a policy named "${name}".`, { code: 'UNKNOWN_POLICY' })
    : fail('not-found', `The policy "${name}" has no version ${version}.`, { code: 'NO_SUCH_VERSION' });

export const malformedPolicyName = () =>
  new AppError('invalid', 'A policy name has 1 to 64 letters, digits, hyphens and underscores, and is not "schema".', {
    code: 'MALFORMED_POLICY_NAME',
  });

export const defaultPolicyIsKept = () =>
  new AppError(
    'conflict',
    'The default policy cannot be deleted. Replace it by saving another policy under its name.',
    {
      code: 'DEFAULT_POLICY',
    },
  );

export const policyChanged = (fingerprint: string | null | undefined) =>
  new AppError(
    'precondition-failed',
    'The policy has changed since it was read (If-Match). Read it again, and apply your change to the current version.',
    { code: 'POLICY_CHANGED', details: { ...(typeof fingerprint === 'string' && { fingerprint }) } },
  );

export const tooManyChanges = () =>
  new AppError('unavailable', 'Others are changing this at the moment; try again.', { code: 'BUSY' });

const REASONS: Readonly<Record<string, string>> = {
  'redacts-nothing': 'it redacts nothing',
  'redacts-less': 'it redacts less of the samples than the active policy',
  'fails-samples': 'it does not produce the results that its samples expect',
};

/** @param asked the required confirmations */
export function confirmationRequired(
  asked: readonly string[],
  lostKinds: readonly string[],
  samples: readonly SampleFinding[],
): AppError {
  const confirm = asked.join(',');
  const reasons = asked.map((each) => REASONS[each] ?? each).join(', and ');
  return new AppError('conflict', `The policy was not saved: ${reasons}. To save it anyway, add ?confirm=${confirm}`, {
    code: 'CONFIRMATION_REQUIRED',
    details: { confirm, ...(lostKinds.length > 0 && { lostKinds }), ...(samples.length > 0 && { samples }) },
  });
}

/** Returns the error for all problems; its message names the first one, because many clients print nothing else. */
export function invalidPolicy(problems: readonly PolicyProblem[]): AppError {
  const [first] = problems;
  const prefix = first?.path ? `${first.path}: ` : '';
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new AppError('invalid', `Invalid policy: ${prefix}${first?.message ?? 'unusable'}${more}`, {
    code: 'INVALID_POLICY',
    details: { problems },
  });
}
