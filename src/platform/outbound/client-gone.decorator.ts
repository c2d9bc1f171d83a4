import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** Injects a signal that aborts when the response closes before the handler is done, as when the client disconnects. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  clientGone(context.switchToHttp().getResponse<Response>()),
);

/** Like {@link ClientGone}, for a handler that has the response. */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    // Nobody waits once the response is complete, and the error of an aborted signal costs a stack trace.
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
