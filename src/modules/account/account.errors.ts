import { fail } from '../../platform/http/app-error.js';

export const noSuchUser = (): never => fail('not-found', 'There is no user with this id.', { code: 'NO_SUCH_USER' });
export const noSuchGroup = (): never => fail('not-found', 'There is no group with this id.', { code: 'NO_SUCH_GROUP' });
export const noApiKey = (): never => fail('not-found', 'You have no API key.', { code: 'NO_API_KEY' });
export const emailTaken = (): never =>
  fail('conflict', 'Another user has this e-mail address.', { code: 'EMAIL_TAKEN' });
export const groupNameTaken = (): never =>
  fail('conflict', 'Another group has this name.', { code: 'GROUP_NAME_TAKEN' });
export const keysArePersonal = (): never =>
  fail(
    'forbidden',
    'Users create their own keys, in their own session (POST /api/v1/account/api-keys). For a program, create a service account (POST /api/v1/service-accounts) and a key for it.',
    { code: 'KEYS_ARE_PERSONAL' },
  );
export const noSuchServiceAccount = (): never =>
  fail('not-found', 'There is no service account with this id.', { code: 'NO_SUCH_SERVICE_ACCOUNT' });
export const unknownGroup = (): never =>
  fail('invalid', 'groupIds must be the ids of groups.', { code: 'UNKNOWN_GROUP' });
export const lastAdministrator = (): never =>
  fail('conflict', 'This is the last administrator; create another one first.', { code: 'LAST_ADMINISTRATOR' });
export const weakPassword = (problem: string): never =>
  fail('invalid', `The password ${problem}.`, { code: 'WEAK_PASSWORD' });
