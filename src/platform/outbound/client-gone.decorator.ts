import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** A signal that fires when the client has left, or was answered otherwise, before the handler was done. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  clientGone(context.switchToHttp().getResponse<Response>()),
);

/** As {@link ClientGone}, for a handler that has the response at hand. */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}
