import { Readable } from 'node:stream';
import { Chunks } from '../bytes/chunks.js';
import { AppError } from '../http/app-error.js';

/**
 * A line without its line ending; `bytes` is undefined for a line that is too long, which is yielded before its end.
 */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer | undefined;
  /** The error that ended reading, for the sender. Set on the last line, which is incomplete. */
  readonly failure?: AppError;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Yields the non-empty lines of a stream, ended by `\n` or `\r\n`. Holds one line at a time, at most `mostBytes` of it,
 * and reads on only when the caller asks for the next line. A longer line is yielded at once without its bytes, and the
 * rest of it is skipped, without limit unless `maxSkipped` is given. An `AppError` of the source is yielded as the
 * last line.
 * @param maxSkipped the maximum number of bytes to skip in one line; beyond it reading stops, and the source is
 *   left as it is
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  mostBytes: number,
  maxSkipped = Infinity,
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
        // Empty lines are skipped here: a megabyte of them would be a million iterations of the consumer.
        if (size === 0 && isEmpty(chunk, from, feed)) number++;
        else {
          if (add(chunk.subarray(from, feed))) yield { number, bytes: undefined };
          const line = end();
          if (line !== undefined) yield line;
        }
        from = feed + 1;
      }
      if (from < chunk.length && add(chunk.subarray(from))) yield { number, bytes: undefined };
      if (size > mostBytes + maxSkipped) return;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield { number, bytes: undefined, failure: error };
    return;
  }
  const last = size > 0 ? end() : undefined;
  if (last !== undefined) yield last;
}

/** Prevents that leaving the loop destroys a request, which still has to be answered. */
const unharmed = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source;

const withoutReturn = (line: Buffer): Buffer => (line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line);

const isEmpty = (chunk: Buffer, from: number, end: number): boolean =>
  end === from || (end === from + 1 && chunk[from] === CARRIAGE_RETURN);

/** Invalid UTF-8 could hide a value from every detector, so such a line is handled like one that is not JSON. */
export function decodeLine(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'not UTF-8';
  }
}
