import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { finding, LIMITS, redact, textOf } from '../../test/support/redact-pdf.js';
import { pdfError } from './pdf-error.js';
import { readPdf } from './read-pdf.js';

const fixture = (file: string): Buffer => readFileSync(path.resolve(__dirname, '../../test/fixtures/pdf', file));

describe('a page of which PDFium has no font, as it is not in the file', () => {
  const bytes = fixture('predefined-cmap.pdf');
  const noWords = { recognise: () => Promise.resolve([]) };
  const value = async (): Promise<string> => /\d{3}-\d{2}-\d{4}/u.exec(await textOf(bytes))?.[0] ?? '-';

  it('loses what was found and keeps its text', async () => {
    expect((await redact(bytes, finding(await value()))).report).toMatchObject({ pictures: [] });
  });

  it('is never made a picture, in which its text would be missing', async () => {
    const refusal = { code: 'font-missing', page: 1 };
    await expect(redact(bytes, finding(), { output: 'png' })).rejects.toMatchObject(refusal);
    await expect(redact(bytes, finding(await value()), { ocr: 'always' }, noWords)).rejects.toMatchObject(refusal);
  });
});

const TEXTS = {
  latin: 'Zoë paid 219-09-9999 to Łukasz',
  polish: 'Grażyna ma 219-09-9999 złotych',
  greek: 'Μαρία 219-09-9999 Ελλάδα',
  cyrillic: 'Анна 219-09-9999 Москва',
  arabic: 'سارة 219-09-9999 دبي',
  devanagari: 'गांधी 219-09-9999 श्रीमती',
  han: '王小明 219-09-9999 北京',
};

/** Creates a page with text in a font that is not embedded, with glyph indexes as codes and a ToUnicode map. */
async function withoutFont(text: string, renderMode = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage([500, 100]);
  const letters = Array.from(text);
  const hex = (code: number): string => code.toString(16).padStart(4, '0');
  const map = letters.map(
    (letter, i) => `1 beginbfchar <${hex(i + 1)}> <${hex(letter.codePointAt(0) ?? 0)}> endbfchar`,
  );
  const descendant = {
    ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Elsewhere', DW: 600 },
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
  };
  const space = '1 begincodespacerange <0000> <ffff> endcodespacerange';
  const font = context.obj({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'Elsewhere', Encoding: 'Identity-H' },
    DescendantFonts: [descendant],
    ToUnicode: context.register(context.flateStream(`begincmap ${space}\n${map.join('\n')}\nendcmap`)),
  });
  page.node.setFontDictionary(PDFName.of('F'), context.register(font));
  const codes = letters.map((_, i) => hex(i + 1)).join('');
  const content = `BT ${renderMode} Tr /F 12 Tf 20 40 Td <${codes}> Tj ET`;
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  return document.save();
}

describe('letters of a font that is not in the file', () => {
  it.each(Object.entries(TEXTS))('are drawn or not: %s', async (name, text) => {
    const bytes = await withoutFont(text);
    const as = async (output: 'pdf' | 'png') =>
      (await redact(bytes, finding('219-09-9999'), { output })).report.redactions;
    expect(await as('pdf')).toBe(1);
    if (name === 'latin') expect(await as('png')).toBe(1);
    else await expect(as('png')).rejects.toMatchObject({ code: 'font-missing', page: 1 });
  });

  it('do not matter where nobody sees them', async () => {
    const { report } = await redact(await withoutFont(TEXTS.cyrillic, 3), finding(), { output: 'png' });
    expect(report.pages).toBe(1);
  });

  it('cannot be read off a picture, in which they are not', async () => {
    const bytes = await withoutFont('\ue000\ue001\ue002\ue003\ue004');
    const options = { ocr: 'auto', allowUnreadable: false } as const;
    await expect(redact(bytes, finding(), options, { recognise: () => Promise.resolve([]) })).rejects.toMatchObject({
      code: 'font-missing',
      page: 1,
    });
  });
});

test('what is wrong with one page is told with its number', async () => {
  await expect(
    readPdf(fixture('scan-pages.pdf'), { limits: LIMITS, ocr: 'off', allowUnreadable: false }, {}),
  ).rejects.toMatchObject({ code: 'without-text', page: 1 });
  expect(pdfError({ code: 'font-missing', page: 3 }, LIMITS).message).toMatch(/^Page 3: .* Save the PDF again/u);
});
