import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { GatewayAnswer } from './gateway.service.js';

/** Sends an answer as it comes, no faster than the client takes it. */
export async function sendAnswer(response: Response, { status, headers, body }: GatewayAnswer): Promise<void> {
  response.status(status).set(headers);
  if (typeof body === 'string') {
    response.send(body);
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(Readable.from(body, { objectMode: false, highWaterMark: 1 }), response);
  } catch {
    // The client has gone; failures of the vendor are events of the stream.
    response.destroy();
  }
}
