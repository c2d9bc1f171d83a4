import { gunzipSync, gzipSync } from 'node:zlib';
import { gunzipSync as gunzipByOther } from 'fflate';
import { DocumentProblem } from '../document-problem.js';
import type { Edits, Format, OpenDocument, Piece, Range } from '../format.js';
import { tooLarge, UnpackBudget } from '../unpack-budget.js';

/** A single compressed document. @see RFC 1952 */
export const gzip: Format = {
  id: 'gzip',
  isText: false,
  mediaTypes: ['application/gzip', 'application/x-gzip'],
  extensions: ['.gz', '.tgz'],
  read({ bytes }, { isDeclared, openMember, budget = UnpackBudget.forDocument() }) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
      if (!isDeclared) return undefined;
      throw new DocumentProblem('damaged', 'The document is not compressed with gzip. Compress it again.');
    }
    const content = unpacked(bytes, budget.maxOutputOf(bytes.length));
    budget.take(content.length);
    const document = openMember?.(content, '');
    if (document === undefined) throw new DocumentProblem('damaged', UNREAD);
    return new CompressedDocument(document);
  },
};

const UNREAD =
  'The compressed content has a format that is not supported inside gzip. Unpack it and send it separately.';

/** Unpacks all concatenated gzip streams. @throws DocumentProblem */
function unpacked(bytes: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new DocumentProblem('damaged', 'The document cannot be unpacked. Compress it again.');
  }
}

/** Delegates to the document inside. */
class CompressedDocument implements OpenDocument {
  readonly format = 'gzip';
  readonly isAlwaysWritten = true;

  constructor(private readonly document: OpenDocument) {}

  get pieces(): readonly Piece[] {
    return this.document.pieces;
  }

  get quiet(): readonly Piece[] {
    return this.document.quiet ?? [];
  }

  get warnings(): OpenDocument['warnings'] {
    return this.document.warnings;
  }

  locate(piece: Piece, range: Range): Range {
    return this.document.locate(piece, range);
  }

  placeOf(piece: Piece, range?: Range): string {
    return this.document.placeOf(piece, range);
  }

  /** Writes one stream, without the original file name and comment. */
  write(edits: Edits): Uint8Array {
    return gzipSync(this.document.write(edits));
  }

  async verify(written: Uint8Array, edits: Edits): Promise<void> {
    const content = this.document.write(edits);
    if (Buffer.compare(gunzipByOther(written, { out: new Uint8Array(content.length) }), content) !== 0) {
      throw new DocumentProblem('not-safe', 'The document could not be compressed again, so it is not returned.');
    }
    await this.document.verify(content, edits);
  }
}
