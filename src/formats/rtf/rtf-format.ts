import { DocumentProblem } from '../document-problem.js';
import type { Format, ReadOptions, Replacement } from '../format.js';
import { MappedDocument, type MappedContent, type Patch } from '../mapped-document.js';
import { readRtf, type RtfPiece } from './read-rtf.js';

/** Rich Text Format. Text is changed in place; formatting stays. */
export const rtf: Format = {
  id: 'rtf',
  isText: false,
  mediaTypes: ['application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext-format'],
  extensions: ['.rtf'],
  read({ bytes }, options) {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    if (/^\s{0,10}\{\\rtf/.test(source.slice(0, MAX_BEFORE))) return new RtfDocument(source, options);
    if (!options.isDeclared) return undefined;
    throw new DocumentProblem('damaged', 'The document is not RTF: it does not start with {\rtf.');
  },
};
const MAX_BEFORE = 20;

class RtfDocument extends MappedDocument<RtfPiece> {
  readonly format = 'rtf';

  constructor(source: string, options: ReadOptions) {
    const encode = (text: string): Uint8Array => Buffer.from(text, 'latin1');
    const decode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
    super({ text: source, encoding: 'RTF', encode, decode }, readRtf(source, options));
  }

  protected encode(_: RtfPiece, text: string): string {
    return text.replace(/[\\{}\n\t\P{ASCII}]/gu, (sign) => {
      if (sign === '\n') return '\\line ';
      if (sign === '\t') return '\\tab ';
      if (/[\\{}]/.test(sign)) return `\\${sign}`;
      const units = Array.from({ length: sign.length }, (_unit, at) => `\\u${toSigned(sign.charCodeAt(at))}?`);
      return `{\\uc1${units.join('')}}`;
    });
  }

  protected fit(_: RtfPiece, replacements: readonly Replacement[]): readonly Replacement[] {
    return replacements.map((each) => ({
      ...each,
      text: each.text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''),
    }));
  }

  protected override patchesIn(piece: RtfPiece, replacements: readonly Replacement[]): readonly Patch[] {
    return super.patchesIn(piece, replacements).map((each) => ({ ...each, text: this.apart(each.start) + each.text }));
  }

  protected readAgain(written: string): MappedContent<RtfPiece> {
    // The text of images is not read again: their own formats verify them.
    return readRtf(written, { isDeclared: true });
  }

  /** Returns a blank if the text before ends with a control word, which would otherwise continue in the replacement. */
  private apart(start: number): string {
    const before = this.source.text.slice(Math.max(0, start - MAX_WORD_LENGTH), start);
    const slashes = /(\\+)[a-z]{1,32}(?:-?\d{1,10})?$/i.exec(before)?.[1] ?? '';
    return slashes.length % 2 === 1 ? ' ' : '';
  }
}

/** Longer runs of backslashes are not analyzed; a surplus blank is harmless. */
const MAX_WORD_LENGTH = 100;
const toSigned = (code: number): number => (code > 0x7fff ? code - 0x10000 : code);
