import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { overloaded } from './in-flight.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** A client that takes nothing for so long does not keep others from their answers. */
const MAX_STANDSTILL_MS = 60_000;

/**
 * JSON arrays of any length. One of a single portion is answered in one piece; a longer one is sent while it is read, no
 * faster than the client takes it, and only so many of those at once.
 */
export class ArrayAnswers {
  private sending = 0;

  constructor(private readonly mostAtOnce: number) {}

  /**
   * What a handler returns. When the client has gone the rest is not read; when reading fails the connection is cut, so
   * that nobody takes the half for the whole.
   * @param portions none of them empty
   * @throws AppError `unavailable` code `OVERLOADED` when too many long ones are being sent; whatever the first portions
   *   throw
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
    // As for an answer in one piece (RFC 9110, 13.1.2).
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
    // One that has left already does not say so again.
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

/** An array's JSON without its brackets. */
const listed = <T>(items: readonly T[], present: (item: T) => unknown): string =>
  JSON.stringify(items.map(present)).slice(1, -1);
