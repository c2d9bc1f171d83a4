import { Chunks } from '../../../platform/bytes/chunks.js';
import { MAX_DOCUMENT_BYTES } from './dump-record.js';

/** The bytes of one document, or the reason why there are none. */
export interface JsonPiece {
  /** Counted from 1. */
  readonly line: number;
  readonly bytes?: Buffer;
  readonly problem?: string;
}

const LINE_FEED = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
/** Allowed between documents: blanks, and the brackets and commas of an array. */
const SEPARATOR_BYTES = new Set(Buffer.from('\t\r ,[]'));
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const CUT_OFF = 'the document does not end in its line (export without --pretty)';
const TOO_LONG = `the document is longer than ${MAX_DOCUMENT_BYTES} bytes`;
const STRANGE = 'there is something that is no document';

/**
 * Splits the export of a collection into documents: one per line, or an array, which is exported on one line. No
 * document extends past the end of a line, so that a malformed one ends there and affects no other. One document is in
 * memory at a time.
 */
export async function* jsonPieces(
  source: AsyncIterable<Buffer>,
  maxBytes: number = MAX_DOCUMENT_BYTES,
): AsyncGenerator<JsonPiece, void> {
  const splitter = new Splitter(maxBytes);
  let isFirst = true;
  for await (const chunk of source) {
    yield* splitter.take(isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk);
    isFirst = false;
  }
  yield* splitter.end();
}

class Splitter {
  private readonly parts = new Chunks();
  private line = 1;
  private size = 0;
  /** The number of open braces; 0 between documents. */
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  /** True if a problem of this line was reported, so that it is not reported again. */
  private isStrange = false;

  constructor(private readonly maxBytes: number) {}

  *take(chunk: Buffer): Generator<JsonPiece, void> {
    let from = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i];
      if (byte === LINE_FEED) {
        if (this.depth > 0) yield this.broken(CUT_OFF);
        this.line += 1;
        this.isStrange = false;
      } else if (this.depth === 0) {
        if (byte === OPEN) {
          this.depth = 1;
          from = i;
        } else if (!this.isStrange && !SEPARATOR_BYTES.has(byte ?? LINE_FEED)) {
          this.isStrange = true;
          yield { line: this.line, problem: STRANGE };
        }
      } else if (this.isInside(byte)) {
        this.add(chunk.subarray(from, i + 1));
        yield this.finished();
      }
    }
    if (this.depth > 0) this.add(chunk.subarray(from));
  }

  *end(): Generator<JsonPiece, void> {
    if (this.depth > 0) yield this.broken(CUT_OFF);
  }

  /** Returns true if the byte ends the document. */
  private isInside(byte: number | undefined): boolean {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) this.isInString = false;
    } else if (byte === QUOTE) this.isInString = true;
    else if (byte === OPEN) this.depth += 1;
    else if (byte === CLOSE) this.depth -= 1;
    return this.depth === 0;
  }

  private add(part: Buffer): void {
    this.size += part.length;
    if (this.size <= this.maxBytes) this.parts.add(part);
    else this.parts.take();
  }

  private finished(): JsonPiece {
    if (this.size > this.maxBytes) return this.broken(TOO_LONG);
    const bytes = this.parts.take();
    this.size = 0;
    return { line: this.line, bytes };
  }

  private broken(problem: string): JsonPiece {
    this.parts.take();
    this.size = 0;
    this.depth = 0;
    this.isInString = false;
    this.isEscaped = false;
    return { line: this.line, problem };
  }
}
