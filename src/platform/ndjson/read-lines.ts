import { Chunks } from '../bytes/chunks.js';

/** A line without its end; `bytes` is undefined for one that is too long, which has been passed over. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer | undefined;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * The lines of a stream, ended by `\n` or `\r\n`, but for those that are empty. Holds one line at a time, never more than `mostBytes` of it, and reads
 * on only when the caller asks for the next one.
 */
export async function* readLines(source: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Line, void> {
  const parts = new Chunks();
  let size = 0;
  let number = 1;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size <= mostBytes) parts.add(part);
    else parts.take();
  };
  const take = (): Line => {
    const bytes = parts.take();
    const line = { number: number++, bytes: size <= mostBytes ? withoutReturn(bytes) : undefined };
    size = 0;
    return line;
  };
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      // Empty lines are passed over here: a megabyte of them is a million rounds through whoever reads.
      if (size === 0 && isEmpty(chunk, from, end)) number++;
      else {
        add(chunk.subarray(from, end));
        yield take();
      }
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

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
