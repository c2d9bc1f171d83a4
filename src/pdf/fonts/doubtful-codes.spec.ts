import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { doubtfulCodes } from './doubtful-codes.js';
import { loadFont } from './load-font.js';

/** Creates a single-byte font that is not embedded, with these letters and a ToUnicode map to the others. */
async function fontOf(drawn: string, copied: readonly string[], names?: string): Promise<PDFDict> {
  const { context } = await PDFDocument.create();
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const rows = Array.from(drawn).map((letter, i) => `<${letter.charCodeAt(0).toString(16)}> <${hex(copied[i] ?? '')}>`);
  const map = `1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar`;
  const encoding = names === undefined ? PDFName.of('WinAnsiEncoding') : { Differences: [97, ...names.split(' ')] };
  return context.obj({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    Encoding: encoding,
    ToUnicode: context.register(context.flateStream(map)),
  });
}

const doubtful = (font: PDFDict): string =>
  [...doubtfulCodes(font, loadFont(font))].map((code) => String.fromCharCode(code)).join('');

describe('codes that are copied as something else than is drawn', () => {
  it.each<[string, string, readonly string[], string]>([
    ['nothing of a right map', 'abc019', ['a', 'b', 'c', '0', '1', '9'], ''],
    ['letters and digits that are others', 'abc019', ['x', 'b', 'C', '7', '1', 'q'], 'a09'],
    ['blanks', 'abc', [' ', 'b', '\u00a0'], 'ac'],
    ['no accents, capitals, ligatures and forms of a letter', 'aeiou', ['á', 'E', '\u{1d456}', '\uff4f', 'ue'], ''],
    ['no letters that look alike', '01lO', ['O', 'l', '1', '0'], ''],
    ['no letters of another script, which have names of Latin ones', 'abcdefgh', Array.from('абцдефгх'), ''],
    ['no signs', 'ab', ['α', '•'], ''],
    ['many that are copied as one', 'bcdfghjk', Array.from({ length: 8 }, () => '\ue000'), 'bcdfghjk'],
  ])('are %s', async (_, drawn, copied, expected) => {
    expect(doubtful(await fontOf(drawn, copied))).toBe(expected);
  });

  it('are told by the names of the glyphs, not by their codes', async () => {
    expect(doubtful(await fontOf('abc', ['1', '2', '3'], 'one two seven'))).toBe('c');
    expect(doubtful(await fontOf('abc', ['a', 'b', 'c'], 'uni0061 B.sc eight'))).toBe('c');
    expect(doubtful(await fontOf('abc', ['x', 'y', 'z'], 'g12 c3 glyph77'))).toBe('');
  });

  it('are told by the tables of the font file', async () => {
    const codes = async (file: string): Promise<number> => {
      const bytes = readFileSync(path.resolve(__dirname, '../../../test/fixtures/pdf', file));
      const { context } = await PDFDocument.load(bytes);
      const fonts = context
        .enumerateIndirectObjects()
        .flatMap(([, object]) => (object instanceof PDFDict && object.has(PDFName.of('ToUnicode')) ? [object] : []));
      return fonts.reduce((sum, font) => sum + doubtfulCodes(font, loadFont(font)).size, 0);
    };
    expect(await codes('map-good.pdf')).toBe(0);
    expect(await codes('chromium-letter.pdf')).toBe(0);
    expect(await codes('libreoffice-scripts.pdf')).toBe(0);
    expect(await codes('map-line-scrambled.pdf')).toBeGreaterThan(50);
    // By widths alone.
    expect(await codes('map-scrambled.pdf')).toBeGreaterThan(50);
  });
});
