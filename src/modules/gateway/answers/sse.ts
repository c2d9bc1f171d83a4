/** An event of a stream, as received. */
export interface Frame {
  /** Its bytes as text, including the blank line that ends it. */
  readonly raw: string;
  /** Its data lines, joined; undefined for comments and events without data. */
  readonly data: string | undefined;
}

/** Thrown for an event that exceeds the maximum length. */
export class FrameTooLong extends Error {
  override readonly name = 'FrameTooLong';
}

const FRAME_END = /\r\n\r\n|\n\n|\r\r|\r\n\n|\n\r\n/g;
const LINE_END = /\r\n|\n|\r/;

/**
 * Splits a stream of server-sent events and keeps every byte of them, including comments and field names, which parsers
 * of the format discard.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class FrameReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private rest = '';
  private searched = 0;

  constructor(private readonly mostCharacters: number) {}

  /** @throws FrameTooLong; TypeError when the bytes are not UTF-8 */
  push(bytes: Uint8Array): readonly Frame[] {
    this.rest += this.decoder.decode(bytes, { stream: true });
    return this.take(false);
  }

  /** Returns the rest that no blank line ended. */
  end(): readonly Frame[] {
    this.rest += this.decoder.decode();
    return this.take(true);
  }

  private take(isLast: boolean): readonly Frame[] {
    const frames: Frame[] = [];
    FRAME_END.lastIndex = Math.max(0, this.searched - 3);
    let start = 0;
    for (let match = FRAME_END.exec(this.rest); match !== null; match = FRAME_END.exec(this.rest)) {
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

function frameOf(raw: string): Frame {
  const data = raw
    .split(LINE_END)
    .filter((line) => line === 'data' || line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''));
  return { raw, data: data.length === 0 ? undefined : data.join('\n') };
}

/** Returns the event with other data, and all its other lines. */
export function withData({ raw }: Frame, data: string): string {
  const lines = raw.split(/(?<=\r\n|\n|\r(?!\n))/);
  const first = lines.findIndex((line) => line.startsWith('data:'));
  const end = /[\r\n]+$/.exec(lines[first] ?? '')?.[0] ?? '\n';
  const written = data.split('\n').map((line) => `data: ${line}${end}`);
  const others = lines.filter((line) => !line.startsWith('data:') && !/^data[\r\n]/.test(line));
  const before = lines.slice(0, first).length;
  return [...others.slice(0, before), ...written, ...others.slice(before)].join('');
}
