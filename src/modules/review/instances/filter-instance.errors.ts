import { AppError, fail } from '../../../platform/http/app-error.js';
import type { OutboundReason } from '../../../platform/outbound/outbound-error.js';

export const noSuchFilterInstance = (): never =>
  fail('not-found', 'No filtering instance has this id.', { code: 'NO_SUCH_FILTER_INSTANCE' });
export const filterInstanceNameTaken = (): never =>
  fail('conflict', 'Another filtering instance has this name.', { code: 'FILTER_INSTANCE_NAME_TAKEN' });
export const filterInstanceChanged = (): never =>
  fail('conflict', 'Somebody else has changed this filtering instance meanwhile; look at it and try again.', {
    code: 'FILTER_INSTANCE_CHANGED',
  });
export const tooManyFilterInstances = (most: number): never =>
  fail('conflict', `There are ${most} filtering instances already; delete one first.`, {
    code: 'TOO_MANY_FILTER_INSTANCES',
  });
/** Otherwise, whoever changes the address could have the key sent to a server of their own. */
export const keyOfOtherAddress = (): never =>
  fail('invalid', 'The API key belongs to the present address: send apiKey together with a new url, null for none.', {
    code: 'API_KEY_NEEDED',
  });
export const noSuchPolicy = (): never =>
  fail('not-found', 'There is no policy of this name at this instance.', { code: 'UNKNOWN_POLICY' });

/** An error between this service and an instance. `retryable`: whether the same call may succeed later. */
const gateway = (code: string, message: string, retryable: boolean): AppError =>
  new AppError('bad-gateway', message, { code, details: { retryable } });

export const badInstanceAnswer = (retryable = false): AppError =>
  gateway('FILTER_INSTANCE_BAD_ANSWER', 'The filtering instance did not answer as it should.', retryable);
export const instanceRefusesKey = (): AppError =>
  gateway('FILTER_INSTANCE_REFUSED', 'The filtering instance does not accept the API key that is set for it.', false);
export const instanceLacksPolicy = (): AppError =>
  gateway('FILTER_INSTANCE_POLICY', 'The filtering instance has no policy of the name that is set.', false);
export const instanceRefusesText = (): AppError =>
  gateway('FILTER_INSTANCE_REFUSED', 'The filtering instance does not take a text of this size or kind.', false);

const REACH: Readonly<Record<OutboundReason, readonly [message: string, retryable: boolean]>> = {
  'refused-address': [
    'The address of the filtering instance may not be connected to; the operator can list it in OUTBOUND_ALLOWED_HOSTS.',
    false,
  ],
  'needs-tls': [
    'The API key of the filtering instance is not sent over http. Give the instance an https address, or list its host in OUTBOUND_SECRETS_OVER_HTTP.',
    false,
  ],
  unreachable: ['The filtering instance cannot be reached.', true],
  'timed-out': ['The filtering instance did not answer in time.', true],
  'too-long': ['The filtering instance answered more than can be read.', false],
  cancelled: ['The call to the filtering instance was cancelled.', true],
};

export const instanceUnreachable = (reason: OutboundReason): AppError =>
  gateway('FILTER_INSTANCE_UNREACHABLE', ...REACH[reason]);
