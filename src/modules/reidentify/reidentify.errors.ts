import { AppError } from '../../platform/http/app-error.js';
import type { ReversibleStrategy } from './reidentify.types.js';

export const noKey = (policyName: string, strategy: ReversibleStrategy): AppError =>
  new AppError(
    'conflict',
    `The policy "${policyName}" has no key for ${strategy}, because it does not use this strategy. Name the policy that made the values.`,
    { code: 'NO_KEY' },
  );

export const tooManyValues = (limit: number): AppError =>
  new AppError(
    'too-many-requests',
    `A user may re-identify at most ${limit} values per day (REIDENTIFY_DAILY_VALUES).`,
    {
      code: 'DAILY_LIMIT',
      headers: { 'Retry-After': '3600' },
    },
  );

export const unknownRequest = (): AppError =>
  new AppError('not-found', 'The request does not exist or has expired.', { code: 'UNKNOWN_REQUEST' });

export const notDecidable = (): AppError =>
  new AppError('conflict', 'The request has been decided, or is your own: another administrator must decide it.', {
    code: 'NOT_DECIDABLE',
  });

export const notFetchable = (): AppError =>
  new AppError(
    'conflict',
    'The values can be fetched once, by the person who made the request, after another administrator has approved it.',
    { code: 'NOT_FETCHABLE' },
  );

export const sessionRequired = (): AppError =>
  new AppError('forbidden', 'A second person must decide in their own session, not with a key: sign in.', {
    code: 'SESSION_REQUIRED',
  });
