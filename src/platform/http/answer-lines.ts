import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { exchangeOf } from './exchange.js';
import type { StreamedBody } from './streamed-body.js';

/**
 * Streams one result line per request line, no faster than the client reads. When the client stops reading, the lines
 * read so far are answered and the error follows them.
 */
export function answerLines(
  lines: StreamedBody,
  answers: AsyncIterable<Buffer | string>,
  response: Response,
  type: string,
): StreamableFile {
  const stream = Readable.from(answers, { objectMode: false });
  const exchange = exchangeOf(response.req);
  if (exchange !== undefined) {
    exchange.endEarly = (error) => {
      lines.stop(error);
      stream.unpipe(response);
      // Few lines are left: data that has arrived but was not read stays unread.
      void sendAll(stream, response);
    };
  }
  return new StreamableFile(stream, { type: `${type}; charset=utf-8` }).setErrorHandler(() => {
    // Once the response has begun, closing the connection is the only way to report an error.
    response.destroy();
  });
}

async function sendAll(stream: Readable, response: Response): Promise<void> {
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (response.destroyed) return;
      response.write(piece);
    }
    response.end();
  } catch {
    response.destroy();
  }
}
