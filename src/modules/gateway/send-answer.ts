import { once } from 'node:events';
import type { Response } from 'express';
import type { GatewayAnswer } from './gateway.service.js';

/** Sends an answer as it comes, no faster than the client takes it. @param gone fires when the client has gone */
export async function sendAnswer(
  response: Response,
  { status, headers, body }: GatewayAnswer,
  gone: AbortSignal,
): Promise<void> {
  response.status(status).set(headers);
  if (typeof body === 'string') {
    response.send(body);
    return;
  }
  response.flushHeaders();
  for await (const piece of body) {
    if (gone.aborted) return;
    // Whoever goes while a piece waits takes none of it.
    if (!response.write(piece)) await once(response, 'drain', { signal: gone }).catch(() => undefined);
  }
  response.end();
}
