import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { exchangeOf } from './exchange.js';
import type { StreamedBody } from './streamed-body.js';

/**
 * Answers of whole lines to the lines of a request, sent while they are made and no faster than the client takes them. For
 * a client that takes nothing any more, the lines that were read are answered, and behind them the error.
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
      // They are few: what has come and was not read stays unread.
      void sendAll(stream, response);
    };
  }
  return new StreamableFile(stream, { type: `${type}; charset=utf-8` }).setErrorHandler(() => {
    // What goes wrong once the answer has begun can only be told by cutting it off.
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
