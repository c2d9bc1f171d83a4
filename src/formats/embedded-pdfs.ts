import { createHash } from 'node:crypto';
import { tellsByItself } from '../engine/index.js';
import { PlacesOfValues } from '../occurrences/places-of-values.js';
import { DocumentProblem } from './document-problem.js';
import type { Edits, OpenDocument, Piece, Range, Replacement, Warning } from './format.js';

/** The text of a PDF, and where each of its pages begins in it. */
export interface PdfReading {
  readonly text: string;
  readonly pageStarts: readonly number[];
}

/** A range of the text of a PDF to be removed. */
export interface RemovedText extends Replacement {
  /** True if the value must not remain anywhere in the file. */
  readonly everywhere: boolean;
}

/** A redacted PDF. */
export interface PdfRedaction {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Warning[];
}

/** Reads and redacts PDF documents. Both take seconds. */
export interface PdfHandler {
  /** @throws DocumentProblem when the PDF cannot be read */
  read(bytes: Uint8Array): Promise<PdfReading>;
  /**
   * @param text as it was read
   * @throws DocumentProblem when the PDF cannot be made safe
   */
  redact(bytes: Uint8Array, text: string, removed: readonly RemovedText[]): Promise<PdfRedaction>;
}

/** Returns the problem of a document with a PDF that failed. */
export const problemOfPdf = ({ message }: Error): DocumentProblem =>
  new DocumentProblem('not-safe', `A PDF in the document: ${message}`);

/** Limits of all PDF documents within one document. */
const MAX_PDFS = 200;
const MAX_TEXT_LENGTH = 64 * 1024 * 1024;
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

/**
 * The PDF documents within one document. Formats read and write synchronously, but PDFs can only be read and written
 * asynchronously. So the document is read again when its PDFs have been read, and written again when they have been
 * redacted.
 */
export class EmbeddedPdfs {
  private readonly readings = new Map<string, PdfReading | DocumentProblem>();
  private readonly wantedReadings = new Map<string, Uint8Array>();
  private readonly redactions = new Map<string, PdfRedaction>();
  private readonly wantedRedactions = new Map<string, () => Promise<PdfRedaction>>();
  private textLength = 0;
  private keptBytes = 0;

  constructor(private readonly handler: PdfHandler) {}

  /**
   * Returns the PDF as a document. It has no text until {@link readWanted} has read it.
   * @throws DocumentProblem when the PDF could not be read
   */
  open(bytes: Uint8Array): OpenDocument {
    const key = createHash('sha256').update(bytes).digest('base64');
    const reading = this.readings.get(key);
    if (reading instanceof DocumentProblem) throw reading;
    if (reading !== undefined) return new EmbeddedPdf(key, bytes, reading, this);
    this.wantedReadings.set(key, bytes);
    return new UnreadPdf();
  }

  /**
   * Reads the PDFs that were opened since the last call.
   * @returns whether there were any
   * @throws DocumentProblem `too-large`
   */
  async readWanted(): Promise<boolean> {
    if (this.wantedReadings.size === 0) return false;
    for (const [key, bytes] of this.wantedReadings) {
      if (this.readings.size >= MAX_PDFS) throw tooLarge();
      const reading = await this.read(bytes);
      this.readings.set(key, reading);
      if (!(reading instanceof DocumentProblem)) this.textLength += reading.text.length;
      if (this.textLength > MAX_TEXT_LENGTH) throw tooLarge();
    }
    this.wantedReadings.clear();
    return true;
  }

  /** Returns the redacted PDF, or undefined until {@link redactWanted} has made it. */
  redaction(
    key: string,
    bytes: Uint8Array,
    { text }: PdfReading,
    removed: readonly RemovedText[],
  ): PdfRedaction | undefined {
    const whole = `${key} ${JSON.stringify(removed)}`;
    const known = this.redactions.get(whole);
    if (known === undefined) this.wantedRedactions.set(whole, () => this.handler.redact(bytes, text, removed));
    return known;
  }

  /**
   * Redacts the PDFs that were written since the last call.
   * @returns whether there were any, so that the document has to be written again
   * @throws DocumentProblem `not-safe`, `too-large`
   */
  async redactWanted(): Promise<boolean> {
    if (this.wantedRedactions.size === 0) return false;
    for (const [key, redact] of this.wantedRedactions) {
      const redaction = await redact();
      this.redactions.set(key, redaction);
      this.keptBytes += redaction.bytes.length;
      if (this.keptBytes > MAX_KEPT_BYTES) throw tooLarge();
    }
    this.wantedRedactions.clear();
    return true;
  }

  private async read(bytes: Uint8Array): Promise<PdfReading | DocumentProblem> {
    try {
      return await this.handler.read(bytes);
    } catch (error) {
      if (error instanceof DocumentProblem) return error;
      throw error;
    }
  }
}

const tooLarge = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    `The document contains too many PDF documents (more than ${MAX_PDFS}), or too many bytes of them. Send it in parts.`,
  );

/** A PDF that has not been read yet. */
class UnreadPdf implements OpenDocument {
  readonly format = 'pdf';
  readonly pieces = [];
  readonly warnings = [];

  locate = (_: Piece, range: Range): Range => range;
  placeOf = (): string => '';

  write(): never {
    throw new Error('A PDF was written before it was read');
  }

  verify(): never {
    return this.write();
  }
}

/** A PDF with its text as one piece. */
class EmbeddedPdf implements OpenDocument {
  readonly format = 'pdf';
  readonly pieces: readonly Piece[];
  /** Always written, because invisible content of a PDF is always removed. */
  readonly isAlwaysWritten = true;
  private last: PdfRedaction | undefined;

  constructor(
    private readonly key: string,
    private readonly bytes: Uint8Array,
    private readonly reading: PdfReading,
    private readonly pdfs: EmbeddedPdfs,
  ) {
    const { text } = reading;
    this.pieces = text.trim() === '' ? [] : [{ text, label: '', group: undefined, isSeen: true }];
  }

  get warnings(): readonly Warning[] {
    return this.last?.warnings ?? [];
  }

  locate = (_: Piece, range: Range): Range => range;

  placeOf(_: Piece, range?: Range): string {
    const { pageStarts } = this.reading;
    if (range === undefined || pageStarts.length < 2) return '';
    return `page ${Math.max(1, pageStarts.findLastIndex((start) => start <= range.start) + 1)}`;
  }

  /** Returns nothing until the PDF has been redacted with these edits. */
  write(edits: Edits): Uint8Array {
    const { key, bytes, reading } = this;
    this.last = this.pdfs.redaction(key, bytes, reading, this.removedBy(edits));
    return this.last?.bytes ?? NOTHING;
  }

  /** The PDF handler has already verified it. */
  verify(written: Uint8Array, edits: Edits): void {
    const expected = this.write(edits);
    if (expected.length > 0 && Buffer.compare(written, expected) === 0) return;
    throw new DocumentProblem('not-safe', 'A PDF in the document was not written as redacted.');
  }

  private removedBy(edits: Edits): readonly RemovedText[] {
    const { text } = this.reading;
    const replacements = this.pieces.flatMap((piece) => edits.get(piece) ?? []);
    const valueOf = ({ start, end }: Range): string => text.slice(start, end);
    const telling = new Set(replacements.map(valueOf).filter((value) => tellsByItself({ text: value, kind: '' })));
    if (telling.size > 0) {
      for (const { from, to, value } of new PlacesOfValues(text).find(telling)) {
        if (!replacements.some(({ start, end }) => start < to && end > from)) telling.delete(value);
      }
    }
    return replacements.map(({ start, end, text: replacement }) => {
      return { start, end, text: replacement, everywhere: telling.has(text.slice(start, end)) };
    });
  }
}

const NOTHING = new Uint8Array();
