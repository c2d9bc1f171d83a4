import { fail } from '../../platform/http/app-error.js';

export const noSuchUser = (): never => fail('not-found', 'No user has this id.', { code: 'NO_SUCH_USER' });
export const noSuchGroup = (): never => fail('not-found', 'No group has this id.', { code: 'NO_SUCH_GROUP' });
export const noApiKey = (): never => fail('not-found', 'There is no API key.', { code: 'NO_API_KEY' });
export const emailTaken = (): never =>
  fail('conflict', 'Another user has this e-mail address.', { code: 'EMAIL_TAKEN' });
export const groupNameTaken = (): never =>
  fail('conflict', 'Another group has this name.', { code: 'GROUP_NAME_TAKEN' });
export const lastAdministrator = (): never =>
  fail('conflict', 'This is the last administrator; make another one first.', { code: 'LAST_ADMINISTRATOR' });
export const weakPassword = (problem: string): never =>
  fail('invalid', `The password ${problem}.`, { code: 'WEAK_PASSWORD' });
