import { AppError } from '../../platform/http/app-error.js';
import type { Reversible } from './reidentify.types.js';

export const noKey = (policyName: string, strategy: Reversible): AppError =>
  new AppError(
    'conflict',
    `The policy "${policyName}" does not use ${strategy}: it has no key for it. Name the policy that made the values.`,
    { code: 'NO_KEY' },
  );

export const tooManyValues = (limit: number): AppError =>
  new AppError('too-many-requests', `A user may re-identify ${limit} values a day (REIDENTIFY_DAILY_VALUES).`, {
    code: 'DAILY_LIMIT',
    headers: { 'Retry-After': '3600' },
  });

export const unknownRequest = (): AppError =>
  new AppError('not-found', 'There is no such request, or it has expired.', { code: 'UNKNOWN_REQUEST' });

export const notDecidable = (): AppError =>
  new AppError('conflict', 'The request has been decided, or is your own: another administrator must decide it.', {
    code: 'NOT_DECIDABLE',
  });

export const notFetchable = (): AppError =>
  new AppError(
    'conflict',
    'The values can be fetched once, by who has asked for them, when another administrator has approved the request.',
    { code: 'NOT_FETCHABLE' },
  );

export const sessionRequired = (): AppError =>
  new AppError('forbidden', 'A second person decides in a session of their own, not by a key: sign in.', {
    code: 'SESSION_REQUIRED',
  });
