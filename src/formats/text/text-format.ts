import { DocumentProblem } from '../document-problem.js';
import type { Edits, Format, Piece, Range } from '../format.js';
import { replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { TextDocument } from '../text-document.js';

/** Text that is nothing else: one piece. */
export const text: Format = {
  id: 'text',
  isText: true,
  mediaTypes: ['text/plain'],
  extensions: ['.txt', '.text'],
  read: (source) => (source.text === undefined ? undefined : new PlainText(source.text)),
};

class PlainText extends TextDocument {
  readonly format = 'text';
  readonly pieces: readonly Piece[];

  constructor(source: TextSource) {
    super(source);
    this.pieces = source.text.trim() === '' ? [] : [{ text: source.text, label: '', group: undefined }];
  }

  locate(_: Piece, range: Range): Range {
    return range;
  }

  placeOf(): string {
    return '';
  }

  protected writeText(edits: Edits): string {
    const [piece] = this.pieces;
    return piece === undefined ? this.source.text : replaceIn(this.source.text, edits.get(piece) ?? []);
  }

  protected verifyText(written: string, edits: Edits): void {
    if (written !== this.writeText(edits)) {
      throw new DocumentProblem(
        'not-safe',
        `The redacted text cannot be written in ${this.source.encoding}. Send it as UTF-8.`,
      );
    }
  }
}
