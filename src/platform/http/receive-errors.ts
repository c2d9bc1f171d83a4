import { AppError } from './app-error.js';

/** Tells a client that is still connected why the server stopped waiting for its body. */
export const notReceived = (idleMs: number): AppError =>
  new AppError(
    'not-received',
    `Nothing was received for ${idleMs / 1000} seconds. Send the request again without such a pause.`,
    {
      code: 'RECEIVE_TIMEOUT',
      headers: { Connection: 'close' },
    },
  );

/** The error for a caller without a credential whose body arrives too slowly. */
export const sentTooSlowly = (bytesPerSecond: number): AppError =>
  new AppError(
    'not-received',
    `The body was received too slowly. Without a credential, send at least ${bytesPerSecond} bytes per second.`,
    { code: 'RECEIVE_TOO_SLOW', headers: { Connection: 'close' } },
  );
