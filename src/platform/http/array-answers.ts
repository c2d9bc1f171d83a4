import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { overloaded } from './in-flight.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** After this time without reading, a client is disconnected so that it does not block the responses of others. */
const MAX_STANDSTILL_MS = 60_000;

/**
 * Sends JSON arrays of any length. A single portion is sent in one piece; longer arrays are streamed while they are
 * read, no faster than the client reads, and only a limited number of them at once.
 */
export class ArrayAnswers {
  private sending = 0;

  constructor(private readonly mostAtOnce: number) {}

  /**
   * Returns the value for a handler to return. When the client disconnects, the remaining portions are not read; when
   * reading fails, the connection is cut so that a partial response is not mistaken for a complete one.
   * @param portions none of them empty
   * @throws AppError `unavailable` code `OVERLOADED` when too many long arrays are being sent; any error that the first
   *   portions throw
   */
  async answer<T, P>(
    portions: AsyncGenerator<readonly T[], undefined>,
    present: (item: T) => P,
    response: Response,
  ): Promise<readonly P[] | StreamableFile | undefined> {
    const first = await portions.next();
    if (first.done === true) return [];
    const second = await portions.next();
    if (second.done === true) return first.value.map(present);
    // Conditional requests are handled as for a response in one piece (RFC 9110, 13.1.2).
    if (response.req.fresh) {
      await portions.return(undefined);
      response.status(304);
      return undefined;
    }
    if (this.sending >= this.mostAtOnce) {
      await portions.return(undefined);
      throw overloaded();
    }
    return this.send(written([first.value, second.value], portions, present), response);
  }

  private send(parts: AsyncIterable<string>, response: Response): StreamableFile {
    const stream = Readable.from(parts, { objectMode: true, highWaterMark: 1 });
    this.sending += 1;
    stream.once('close', () => {
      this.sending -= 1;
    });
    stream.once('error', () => response.destroy());
    response.setTimeout(MAX_STANDSTILL_MS, () => response.destroy());
    // A client that has already disconnected emits no further `close` event.
    if (response.destroyed) stream.destroy();
    else response.once('close', () => stream.destroy());
    return new StreamableFile(stream, { type: JSON_TYPE });
  }
}

async function* written<T>(
  read: readonly (readonly T[])[],
  rest: AsyncGenerator<readonly T[], undefined>,
  present: (item: T) => unknown,
): AsyncGenerator<string> {
  let opening = '[';
  try {
    for (const portion of read) {
      yield opening + listed(portion, present);
      opening = ',';
    }
    for await (const portion of rest) yield opening + listed(portion, present);
    yield ']';
  } finally {
    await rest.return(undefined);
  }
}

/** Returns the JSON of an array without its brackets. */
const listed = <T>(items: readonly T[], present: (item: T) => unknown): string =>
  JSON.stringify(items.map(present)).slice(1, -1);
