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

/** Lines are yielded together up to this number, so that short ones need no more memory than their bytes do. */
const MAX_BATCH_LINES = 256;

/** Yields the lines of {@link readLineGroups} one by one. */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  maxSkipped?: number,
): AsyncGenerator<Line, void> {
  for await (const lines of readLineGroups(source, maxBytes, maxSkipped)) yield* lines;
}

/**
 * Yields the non-empty lines of a stream, ended by `\n` or `\r\n`; lines that have arrived with one chunk are yielded
 * together. Holds a chunk and one line at a time, at most `maxBytes` of it, and reads on only when the caller asks for
 * more lines. A longer line is yielded without its bytes before its end, and the rest of it is skipped, without limit
 * unless `maxSkipped` is given. An `AppError` of the source is yielded as the last line.
 * @param maxSkipped the maximum number of bytes to skip in one line; beyond it reading stops, and the source is
 *   left as it is
 */
export async function* readLineGroups(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  maxSkipped = Infinity,
): AsyncGenerator<readonly Line[], void> {
  const parts = new Chunks();
  let size = 0;
  let number = 1;
  let lines: Line[] = [];
  const add = (part: Buffer): void => {
    const wasWhole = size <= maxBytes;
    size += part.length;
    if (size <= maxBytes) parts.add(part);
    else parts.take();
    if (wasWhole && size > maxBytes) lines.push({ number, bytes: undefined });
  };
  const end = (): void => {
    const bytes = parts.take();
    if (size <= maxBytes) lines.push({ number, bytes: withoutReturn(bytes) });
    number++;
    size = 0;
  };
  const taken = (): readonly Line[] => {
    const complete = lines;
    lines = [];
    return complete;
  };
  try {
    for await (const chunk of unharmed(source)) {
      let from = 0;
      for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
        // Empty lines are skipped here: a megabyte of them would be a million iterations of the consumer.
        if (size === 0 && isEmpty(chunk, from, feed)) number++;
        else {
          add(chunk.subarray(from, feed));
          end();
          if (lines.length >= MAX_BATCH_LINES) yield taken();
        }
        from = feed + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
      if (lines.length > 0) yield taken();
      if (size > maxBytes + maxSkipped) return;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield [{ number, bytes: undefined, failure: error }];
    return;
  }
  if (size > 0) end();
  if (lines.length > 0) yield taken();
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
    return UTF_8.decode(bytes);
  } catch {
    return 'not UTF-8';
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
