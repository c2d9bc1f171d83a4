import { readTree, type JsonNode } from '../json/json-tree.js';

/** The data that ends a stream of the OpenAI API. */
export const DONE = '[DONE]';

/** An event of a stream, as received. */
export interface Frame {
  /** Its bytes as text, including what ends it. */
  readonly raw: string;
  /** Its data, which is JSON in most events; undefined for comments and events without data. */
  readonly data: string | undefined;
  /** Returns the event with other data, and everything else as it is. */
  withData(data: string): string;
}

/** The format that separates the events of a stream. */
export interface FrameFormat {
  /** The media type of such streams. */
  readonly type: string;
  /** Matches the end of an event; has the flag `g`. */
  readonly end: RegExp;
  /** The most characters that `end` matches. */
  readonly longestEnd: number;
  readonly frameOf: (raw: string) => Frame;
}

/** Thrown for an event that exceeds the maximum length. */
export class FrameTooLong extends Error {
  override readonly name = 'FrameTooLong';
}

/** Splits a stream into its events, and keeps every byte of them. */
export class FrameReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private rest = '';
  private searched = 0;

  constructor(
    private readonly format: FrameFormat,
    private readonly mostCharacters: number,
  ) {}

  /** @throws FrameTooLong; TypeError when the bytes are not UTF-8 */
  push(bytes: Uint8Array): readonly Frame[] {
    this.rest += this.decoder.decode(bytes, { stream: true });
    return this.take(false);
  }

  /** Returns the rest that no end of an event follows. */
  end(): readonly Frame[] {
    this.rest += this.decoder.decode();
    return this.take(true);
  }

  private take(isLast: boolean): readonly Frame[] {
    const frames: Frame[] = [];
    const { longestEnd, frameOf } = this.format;
    const frameEnd = new RegExp(this.format.end);
    frameEnd.lastIndex = Math.max(0, this.searched - longestEnd + 1);
    let start = 0;
    for (let match = frameEnd.exec(this.rest); match !== null; match = frameEnd.exec(this.rest)) {
      const end = match.index + match[0].length;
      // A line feed that belongs to the line end may still follow.
      if (end === this.rest.length && match[0].endsWith('\r') && !isLast) break;
      frames.push(frameOf(this.rest.slice(start, end)));
      start = end;
    }
    this.rest = this.rest.slice(start);
    this.searched = this.rest.length;
    if (isLast && this.rest !== '') {
      frames.push(frameOf(this.rest));
      this.rest = '';
    }
    if (this.rest.length > this.mostCharacters) throw new FrameTooLong('An event of the stream is too long.');
    return frames;
  }
}

/** Returns the data of an event; undefined if it has none. @throws JsonProblem when it is not JSON */
export function treeOf({ data }: Frame): JsonNode | undefined {
  if (data === undefined || data.trim() === DONE) return undefined;
  return readTree(data, { duplicateKeys: 'keep' });
}
