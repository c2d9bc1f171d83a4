import { Readable } from 'node:stream';
import { Chunks } from '../bytes/chunks.js';
import { AppError } from '../http/app-error.js';

/** A line without its end; `bytes` is undefined for one that is too long, which is told of before it has ended. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer | undefined;
  /** Why nothing is read any more, for the sender: the last line, and not a whole one. */
  readonly failure?: AppError;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * The lines of a stream, ended by `\n` or `\r\n`, but for those that are empty. Holds one line at a time, never more than
 * `mostBytes` of it, and reads on only when the caller asks for the next one. An `AppError` of the source is told of as the last line. One that is longer is told of at once, and
 * the rest of it is passed over; what it would do for ever without `mostPassedOver`.
 * @param mostPassedOver bytes of one line: behind so many nothing is read any more, and the source is left as it is
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  mostBytes: number,
  mostPassedOver = Infinity,
): AsyncGenerator<Line, void> {
  const parts = new Chunks();
  let size = 0;
  let number = 1;
  const add = (part: Buffer): boolean => {
    const wasWhole = size <= mostBytes;
    size += part.length;
    if (size <= mostBytes) parts.add(part);
    else parts.take();
    return wasWhole && size > mostBytes;
  };
  const end = (): Line | undefined => {
    const bytes = parts.take();
    const line = size <= mostBytes ? { number, bytes: withoutReturn(bytes) } : undefined;
    number++;
    size = 0;
    return line;
  };
  try {
    for await (const chunk of unharmed(source)) {
      let from = 0;
      for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
        // Empty lines are passed over here: a megabyte of them is a million rounds through whoever reads.
        if (size === 0 && isEmpty(chunk, from, feed)) number++;
        else {
          if (add(chunk.subarray(from, feed))) yield { number, bytes: undefined };
          const line = end();
          if (line !== undefined) yield line;
        }
        from = feed + 1;
      }
      if (from < chunk.length && add(chunk.subarray(from))) yield { number, bytes: undefined };
      if (size > mostBytes + mostPassedOver) return;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield { number, bytes: undefined, failure: error };
    return;
  }
  const last = size > 0 ? end() : undefined;
  if (last !== undefined) yield last;
}

/** A request that is not read to its end is still to be answered: leaving the loop must not destroy it. */
const unharmed = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source;

const withoutReturn = (line: Buffer): Buffer => (line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line);

const isEmpty = (chunk: Buffer, from: number, end: number): boolean =>
  end === from || (end === from + 1 && chunk[from] === CARRIAGE_RETURN);

/** Bytes that are no UTF-8 could hide a value from every detector: such a line is answered as one that is no JSON. */
export function decodeLine(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'not UTF-8';
  }
}
