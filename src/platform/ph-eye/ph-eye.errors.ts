import { fail } from '../http/app-error.js';

/** @throws AppError always */
export const noModelServer = (): never =>
  fail(
    'bad-gateway',
    'The policy asks a model server and names none. Give it an endpoint, or set PHEYE_ENDPOINT for this service.',
    { code: 'MODEL_NOT_CONFIGURED' },
  );

/** Nothing of the text is answered. @throws AppError always */
export const modelUnavailable = (): never =>
  fail(
    'bad-gateway',
    'The model server that the policy names did not answer as it should, so nothing was redacted. Send the text again later.',
    { code: 'MODEL_UNAVAILABLE' },
  );
