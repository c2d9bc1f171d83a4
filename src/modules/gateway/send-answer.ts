import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Endpoint } from './endpoints.js';
import { callOf } from './gateway-call.js';
import type { GatewayAnswer, GatewayService } from './gateway.service.js';

/** Forwards a request to a language model, and sends its response. */
export async function passOn(
  gateway: GatewayService,
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<void> {
  const call = callOf(endpoint, request, response);
  await sendAnswer(response, await gateway.ask(call), call.gone);
}

/** Streams a response no faster than the client reads it. @param gone aborted when the client has disconnected */
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
    // A client that disconnects while a piece is waiting does not receive it.
    if (!response.write(piece)) await once(response, 'drain', { signal: gone }).catch(() => undefined);
  }
  response.end();
}
