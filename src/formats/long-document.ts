import { DocumentProblem } from './document-problem.js';
import type { PartPosition, FormatId, OpenDocument, Parts } from './format.js';
import { sourceOf, type TextSource } from './source.js';

const MEBIBYTE = 1024 * 1024;
/** Limits how much of a document is in memory. */
interface PartLimits {
  readonly partBytes: number;
  readonly longestRecordBytes: number;
}

/** A part with its pieces and findings takes a few hundred times as much memory. */
const LIMITS: PartLimits = { partBytes: MEBIBYTE, longestRecordBytes: 64 * MEBIBYTE };
/** The memory that a record of short values takes, in times its length, and the memory that is kept for the rest. */
const [MEMORY_OF_RECORD, RESERVED_BYTES] = [80, 128 * MEBIBYTE];

/** Returns the limits for a thread that must not run out of memory, by the size of its heap in bytes. */
export function limitsOfHeap(bytes: number): PartLimits {
  const most = Math.floor((bytes - RESERVED_BYTES) / MEMORY_OF_RECORD / MEBIBYTE) * MEBIBYTE;
  return {
    ...LIMITS,
    longestRecordBytes: Math.max(LIMITS.partBytes, Math.min(LIMITS.longestRecordBytes, most)),
  };
}
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A part of a long document: complete records. It has only plain values, since threads send it. */
export interface DocumentPart {
  readonly bytes: Uint8Array;
  readonly before: PartPosition;
}

/** A long document of records that is read in parts. */
export class LongDocument {
  constructor(
    readonly format: FormatId,
    private readonly encoding: string,
    private readonly parts: Parts,
  ) {}

  /**
   * Splits the document into parts, in order. The written parts together form the document. Holds only one part. Where
   * it is split does not depend on the size of the chunks.
   * @param chunks the bytes of the document from their beginning
   * @throws DocumentProblem
   */
  async *partsIn(
    chunks: AsyncIterable<Uint8Array>,
    { partBytes, longestRecordBytes } = LIMITS,
  ): AsyncGenerator<DocumentPart, void> {
    let waiting: Uint8Array[] = [];
    let size = 0;
    let enough = partBytes;
    let before: PartPosition = { isFirst: true, units: 0 };
    for await (const chunk of chunks) {
      waiting.push(chunk);
      size += chunk.byteLength;
      while (size >= enough) {
        const [only] = waiting;
        const bytes = only !== undefined && waiting.length === 1 ? only : Buffer.concat(waiting);
        const records = this.recordsAtStart(bytes.subarray(0, enough), before);
        if (records === undefined && enough >= longestRecordBytes) throw tooLong(longestRecordBytes);
        // Double the size before each new attempt, so that the total work stays linear.
        enough = records === undefined ? Math.min(2 * enough, longestRecordBytes) : partBytes;
        const rest = bytes.subarray(records?.bytes.byteLength ?? 0);
        waiting = [rest];
        size = rest.byteLength;
        if (records === undefined) continue;
        yield { bytes: records.bytes, before };
        const columns = this.parts.columnsAfter?.(records.text, before);
        before = { isFirst: false, units: before.units + this.parts.unitsIn(records.text), columns };
      }
    }
    if (size > 0) yield { bytes: Buffer.concat(waiting), before };
  }

  /** Reads a part. @throws DocumentProblem */
  read({ bytes, before }: DocumentPart): OpenDocument {
    return this.parts.read(this.textOf(bytes), before);
  }

  /** Returns the complete records at the start of the bytes; undefined if there is none. */
  private recordsAtStart(
    bytes: Uint8Array,
    before: PartPosition,
  ): { readonly text: string; readonly bytes: Uint8Array } | undefined {
    const lines = bytes.subarray(0, endOfLines(bytes));
    if (lines.byteLength === 0) return undefined;
    const source = this.textOf(lines);
    const { text } = source;
    const end = this.parts.endOfRecords(text, before);
    if (end === 0) return undefined;
    if (end === text.length) return { text, bytes: lines };
    const records = text.slice(0, end);
    return { text: records, bytes: lines.subarray(0, source.encode(records).byteLength) };
  }

  private textOf(bytes: Uint8Array): TextSource {
    const { text } = sourceOf(bytes, { charset: this.encoding, isText: true });
    if (text === undefined) throw new DocumentProblem('damaged', 'The document is not text. Declare its charset.');
    return text;
  }
}

/**
 * Returns the offset after the last line feed, which does not split a character in any encoding. UTF-16 is detected by
 * zero bytes, which do not occur in other text. Lines may also end with carriage returns only.
 */
export function endOfLines(bytes: Uint8Array): number {
  const isWide = bytes.subarray(0, 4096).includes(0);
  // The byte after a carriage return at the end may be a line feed.
  if (!isWide && !bytes.includes(LINE_FEED)) return bytes.lastIndexOf(CARRIAGE_RETURN, -2) + 1;
  for (let at = bytes.lastIndexOf(LINE_FEED); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(LINE_FEED, at - 1)) {
    if (!isWide) return at + 1;
    const unit = at - (at % 2);
    // U+0A00, a line feed with swapped bytes, is not a character.
    if (unit + 1 < bytes.length && (bytes[unit] ?? 0) + (bytes[unit + 1] ?? 0) === LINE_FEED) return unit + 2;
  }
  return 0;
}

/** Returns the number of lines of a text of complete lines. */
export function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const tooLong = (bytes: number): DocumentProblem =>
  new DocumentProblem(
    'damaged',
    `The document has a record of more than ${bytes / MEBIBYTE} MiB, or a quote that is not closed. Write shorter records.`,
  );
