import { AppError, fail } from '../../../platform/http/app-error.js';
import type { OutboundReason } from '../../../platform/outbound/outbound-error.js';

/** Otherwise, whoever changes the address could have the key sent to a server of their own. */
export const keyOfOtherAddress = (): never =>
  fail(
    'invalid',
    'The API key belongs to the current address: send apiKey together with a new url, or null for none.',
    {
      code: 'API_KEY_NEEDED',
    },
  );
export const noSuchPolicy = (): never =>
  fail('not-found', 'This instance has no policy with this name.', { code: 'UNKNOWN_POLICY' });

/** An error between this service and an instance. `retryable`: whether the same call may succeed later. */
const gateway = (code: string, message: string, retryable: boolean): AppError =>
  new AppError('bad-gateway', message, { code, details: { retryable } });

export const badInstanceAnswer = (retryable = false): AppError =>
  gateway('FILTER_INSTANCE_BAD_ANSWER', 'The filtering instance sent an invalid response.', retryable);
export const instanceRefusesKey = (): AppError =>
  gateway('FILTER_INSTANCE_REFUSED', 'The filtering instance does not accept its configured API key.', false);
export const instanceLacksPolicy = (): AppError =>
  gateway('FILTER_INSTANCE_POLICY', 'The filtering instance does not have the configured policy.', false);
export const instanceRefusesText = (): AppError =>
  gateway('FILTER_INSTANCE_REFUSED', 'The filtering instance does not accept a text of this size or kind.', false);

const MAX_DISTANCE: Readonly<Record<OutboundReason, readonly [message: string, retryable: boolean]>> = {
  'refused-address': [
    'Connections to the address of the filtering instance are not allowed; the operator can list it in OUTBOUND_ALLOWED_HOSTS.',
    false,
  ],
  'needs-tls': [
    'The API key of the filtering instance is not sent over http. Give the instance an https address, or list its host in OUTBOUND_SECRETS_OVER_HTTP.',
    false,
  ],
  unreachable: ['The filtering instance cannot be reached.', true],
  'timed-out': ['The filtering instance did not respond in time.', true],
  'too-long': ['The response of the filtering instance is too large.', false],
  cancelled: ['The request to the filtering instance was cancelled.', true],
};

export const instanceUnreachable = (reason: OutboundReason): AppError =>
  gateway('FILTER_INSTANCE_UNREACHABLE', ...MAX_DISTANCE[reason]);
