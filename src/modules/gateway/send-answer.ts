import type { Request, Response } from 'express';
import { writeBody } from '../../platform/http/write-body.js';
import type { Endpoint } from './endpoints.js';
import { callOf } from './gateway-call.js';
import type { GatewayService } from './gateway.service.js';
import type { GatewayAnswer } from './gateway.types.js';

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
  await writeBody(response, body, gone);
}
