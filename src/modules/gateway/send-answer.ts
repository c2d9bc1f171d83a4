import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Endpoint } from './endpoints.js';
import { callOf } from './gateway-call.js';
import type { GatewayAnswer, GatewayService } from './gateway.service.js';

/** Passes a request on to a language model, and sends what it answers. */
export async function passOn(
  gateway: GatewayService,
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<void> {
  const call = callOf(endpoint, request, response);
  await sendAnswer(response, await gateway.ask(call), call.gone);
}

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
