import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { pdfOf } from '../../../test/support/pdf-glyphs.js';
import { VALUE, NOWHERE, remove, removed } from '../../../test/support/pdf-removal.js';
import { quadOf } from '../geometry.js';
import type { PageAreas } from '../redaction.types.js';

describe('fonts', () => {
  const inFont = async (font: string, text: string): Promise<PDFDocument> => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    page.setFont(await document.embedFont(font));
    page.drawText(text, { x: 72, y: 600, size: 11 });
    return document;
  };

  it.each(Object.values<string>(StandardFonts).filter((name) => name !== 'Symbol' && name !== 'ZapfDingbats'))(
    'of %s have their standard widths',
    async (font) => {
      // Without a 5, which is too narrow in one of PDFium's substitute fonts.
      const value = 'No. 111-22-3333 1';
      const { removal } = await removed(
        await inFont(font, `M\u00fcller \u201c${value}\u201d \u2013 caf\u00e9, ok`),
        '111-22-3333',
      );
      expect(removal.glyphs).toBe('111-22-3333'.length);
    },
  );

  const widths = Array.from({ length: 256 }, (_, code) => 300 + ((code * 37) % 400));
  it('with widths of their own are counted by them', async () => {
    const document = await pdfOf('BT /F2 20 Tf 72 700 Td (before 123-45-6789 after) Tj (next) Tj ET', (context) => ({
      Font: {
        F2: context.register(
          context.obj({
            Type: 'Font',
            Subtype: 'TrueType',
            BaseFont: 'Nobody',
            FirstChar: 0,
            LastChar: 255,
            Widths: widths,
            Encoding: 'WinAnsiEncoding',
          }),
        ),
      },
    }));
    expect((await removed(document)).removal.glyphs).toBe(VALUE.length);
  });

  /** A font with two bytes per glyph, whose codes are those of ASCII. */
  const composite =
    (encoding: string, rest: Readonly<Record<string, number | (number | number[])[]>>) =>
    (context: PDFDocument['context']) => {
      const mapping =
        '/CIDInit /ProcSet findresource begin 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0020> <007e> <0020> endbfrange end';
      return {
        Font: {
          F2: context.register(
            context.obj({
              Type: 'Font',
              Subtype: 'Type0',
              BaseFont: 'Nobody',
              Encoding: encoding,
              ToUnicode: context.register(context.flateStream(mapping)),
              DescendantFonts: [
                context.register(
                  context.obj({
                    Type: 'Font',
                    Subtype: 'CIDFontType2',
                    BaseFont: 'Nobody',
                    CIDSystemInfo: { Supplement: 0 },
                    ...rest,
                  }),
                ),
              ],
            }),
          ),
        },
      };
    };
  const hex = (text: string): string =>
    `<${Array.from(text)
      .map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'))
      .join('')}>`;

  it('of two bytes are counted by theirs', async () => {
    const rest = { DW: 700, W: [0x20, [250, 300, 350], 0x30, 0x39, 555, 0x61, [400, 410, 420, 430, 440]] };
    const content = `BT /F2 14 Tf 1 Tc 72 700 Td [${hex('bad ')} 50 ${hex(VALUE)} -20 ${hex(' dead')}] TJ ${hex('next')} Tj ET`;
    const { removal } = await removed(await pdfOf(content, composite('Identity-H', rest)));
    expect(removal.glyphs).toBe(VALUE.length);
  });

  it.each([
    ['the usual height', {}],
    [
      'heights of their own',
      { DW2: [800, -900], W2: [0x30, 0x39, -600, 300, 700, 0x61, [-500, 250, 800, -700, 350, 820]] },
    ],
  ])('that go down are counted by %s', async (_, rest) => {
    const content = `BT /F2 14 Tf 1 Tc 300 700 Td [${hex('bad ')} 50 ${hex(VALUE)} -20 ${hex(' ab')}] TJ ${hex('next')} Tj ET`;
    const { removal } = await removed(await pdfOf(content, composite('Identity-V', { DW: 1000, ...rest })));
    expect(removal.glyphs).toBe(VALUE.length);
  });

  it('of which nobody knows the widths are a problem only where something goes', async () => {
    const make = (context: PDFDocument['context']) => ({
      Font: { F2: context.obj({ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Nobody' }) },
    });
    const document = await pdfOf('BT /F2 12 Tf 72 700 Td (unknown text) Tj (more) Tj ET', make);
    const at = (x: number, y: number): PageAreas => ({ characters: [quadOf([x, y, x + 6, y + 12])], regions: [] });
    expect(remove(document, at(80, 697)).problems).toEqual(new Set(['font']));
    expect(remove(document, at(200, 697)).problems).toEqual(new Set(['font']));
    expect(remove(document, at(80, 600)).problems.size).toBe(0);
    expect(remove(document, NOWHERE).problems.size).toBe(0);
  });

  it('whose glyphs show text are a problem', async () => {
    const document = await pdfOf('BT /F2 12 Tf 72 700 Td (a) Tj ET', (context) => ({
      Font: {
        F1: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }),
        F2: context.obj({
          Type: 'Font',
          Subtype: 'Type3',
          FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
          FontBBox: [0, 0, 1000, 1000],
          FirstChar: 97,
          LastChar: 97,
          Widths: [600],
          Encoding: { Differences: [97, 'a'] },
          CharProcs: { a: context.register(context.flateStream('600 0 d0 BT /F1 900 Tf (A) Tj ET')) },
        }),
      },
    }));
    expect(remove(document, NOWHERE).problems).toEqual(new Set(['nested-text']));
  });
});
