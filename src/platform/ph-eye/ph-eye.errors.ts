import { fail } from '../http/app-error.js';

/** @throws AppError always */
export const noModelServer = (): never =>
  fail(
    'bad-gateway',
    'The policy uses a model server but names none. Give it an endpoint, or set PHEYE_ENDPOINT for this service.',
    { code: 'MODEL_NOT_CONFIGURED' },
  );

/** @throws AppError always */
export const modelNotAllowed = (): never =>
  fail(
    'bad-gateway',
    'Connections to the model server of the policy are not allowed, so nothing was redacted. The operator can list its host in OUTBOUND_ALLOWED_HOSTS, and in OUTBOUND_SECRETS_OVER_HTTP if it gets a bearer token over http.',
    { code: 'MODEL_NOT_ALLOWED' },
  );

/** The message contains nothing of the text. @throws AppError always */
export const modelUnavailable = (): never =>
  fail(
    'bad-gateway',
    'The model server of the policy sent no valid response, so nothing was redacted. Send the text again later.',
    { code: 'MODEL_UNAVAILABLE' },
  );
