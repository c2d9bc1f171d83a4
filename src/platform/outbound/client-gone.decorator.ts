import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** A signal that fires when the client has left, or was answered otherwise, before the handler was done. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const response = context.switchToHttp().getResponse<Response>();
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    gone.abort();
  });
  return gone.signal;
});
