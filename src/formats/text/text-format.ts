import { DocumentProblem } from '../document-problem.js';
import type { Edits, Format, Piece, Range } from '../format.js';
import type { MappedText } from '../markup/mapped-text.js';
import { patch } from '../patches.js';
import type { TextSource } from '../source.js';
import { TextDocument } from '../text-document.js';
import { isLog, LogInParts } from '../log-lines.js';
import { readSigns } from './read-signs.js';

/** Plain text: one piece. */
export const text: Format = {
  id: 'text',
  isText: true,
  mediaTypes: ['text/plain'],
  extensions: ['.txt', '.text'],
  read: (source) => (source.text === undefined ? undefined : new PlainText(source.text)),
  // Other texts have no border that no value crosses.
  parts: ({ text: head }) => (isLog(head) ? new LogInParts((entries) => new PlainText(entries)) : undefined),
};

class PlainText extends TextDocument {
  readonly format = 'text';
  readonly pieces: readonly Piece[];
  private readonly mapped: MappedText | undefined;

  constructor(source: TextSource) {
    super(source);
    this.mapped = readSigns(source.text);
    const text = this.mapped?.text ?? source.text;
    this.pieces = text.trim() === '' ? [] : [{ text, label: '', group: undefined }];
  }

  locate(_: Piece, range: Range): Range {
    return this.mapped?.cover(range) ?? range;
  }

  placeOf(): string {
    return '';
  }

  protected writeText(edits: Edits): string {
    const [piece] = this.pieces;
    const replacements = piece === undefined ? [] : (edits.get(piece) ?? []);
    const patches = replacements.flatMap(({ text: replacement, ...range }) =>
      (this.mapped?.sourceOf(range) ?? [range]).map((each, index) => ({
        ...each,
        text: index === 0 ? replacement : '',
      })),
    );
    return patch(this.source.text, patches);
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
