import { PDFDict, PDFName, PDFStream, type PDFContext, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { glyphsOf, pdfOf, spelling } from '../../../test/support/pdf-glyphs.js';
import { OPTIONS, pageOf, remove, show, VALUE } from '../../../test/support/pdf-removal.js';
import { dictOf, put, valueOf } from '../objects/objects.js';
import { finishRemoval } from './finish-removal.js';
import { readUnicodeMap, type UnicodeEntry } from '../fonts/unicode-map.js';
import { forgetCodes } from './forget-codes.js';

/** Codes from 1 in the order of first use, as programs number the letters of a font subset. */
const LETTERS = [...new Set(`the ${VALUE} end`)].join('');
const codesFor = (text: string): string =>
  Buffer.from(Array.from(text, (letter) => LETTERS.indexOf(letter) + 1)).toString('hex');
const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
const entriesFor = (letters: string): string =>
  `${letters.length} beginbfchar ${Array.from(letters)
    .map((letter, index) => `<${hex(index + 1, 2)}> <${hex(letter.charCodeAt(0), 4)}>`)
    .join(' ')} endbfchar`;

function fontOf(context: PDFContext, entries: string): PDFRef {
  const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${entries} endcmap`;
  const Widths = Array.from({ length: 256 }, () => 500);
  const ToUnicode = context.register(context.flateStream(map));
  return context.register(
    context.obj({ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Own', FirstChar: 0, LastChar: 255, Widths, ToUnicode }),
  );
}

/** Returns the ToUnicode map of the font of a page after the removal. */
async function mapAfter(
  entries: string,
  operators: string,
  prepare: (document: PDFDocument, font: PDFRef) => void = () => undefined,
): Promise<readonly UnicodeEntry[] | undefined> {
  let font: PDFRef | undefined;
  const document = await pdfOf(show(`/M 12 Tf ${operators}`), (context) => {
    font = fontOf(context, entries);
    return { Font: { M: font } };
  });
  if (font !== undefined) prepare(document, font);
  const [glyphs = []] = await glyphsOf(await document.save());
  const characters = [...spelling(glyphs, VALUE)].flatMap((index) => {
    const quad = glyphs[index]?.quad;
    return quad === undefined ? [] : [quad];
  });
  const removal = remove(document, { characters, regions: [] }, { notesShown: true });
  finishRemoval(document, [removal]);
  forgetCodes(document, [removal], OPTIONS.safe);
  const fonts = dictOf(pageOf(document, 0).node.Resources() ?? PDFDict.withContext(document.context), 'Font');
  const own = fonts?.lookup(PDFName.of('M'), PDFDict);
  const map = own === undefined ? undefined : valueOf(own, 'ToUnicode');
  return map instanceof PDFStream ? readUnicodeMap(map)?.entries : undefined;
}

const textsOf = (entries: readonly UnicodeEntry[] | undefined): string =>
  entries?.map(({ text }) => text).join('') ?? '';

describe('the map of a font to Unicode', () => {
  it('keeps what is shown still, and forgets what went', async () => {
    const left = await mapAfter(entriesFor(LETTERS), `<${codesFor(`the ${VALUE} end`)}> Tj`);
    expect(textsOf(left)).toBe('the nd');
    expect(left?.[0]).toEqual({ code: 1, length: 1, text: 't' });
  });

  it('keeps what another line shows', async () => {
    const left = await mapAfter(entriesFor(LETTERS), `<${codesFor(VALUE)}> Tj 0 -100 Td [<${codesFor('9 3')}>] TJ`);
    expect(textsOf(left)).toBe(' 39');
  });

  it('loses an entry that is a value by itself, also of a glyph that stays', async () => {
    const whole = Buffer.from(VALUE, 'utf16le').swap16().toString('hex');
    const entries = `2 beginbfchar <01> <0041> <02> <${whole}> endbfchar`;
    expect(textsOf(await mapAfter(entries, '<01> Tj 0 -100 Td <0102> Tj'))).toBe('A');
  });

  it('reads ranges and lists', async () => {
    const entries = '2 beginbfrange <01> <03> <0061> <04> <05> [<0078> <00790079>] endbfrange';
    expect(textsOf(await mapAfter(entries, '<0102030405> Tj'))).toBe('abcxyy');
    expect(textsOf(await mapAfter(entries, '<0205> Tj'))).toBe('byy');
  });

  it('stays as it was for what is filled into fields, unless a value can be read in it', async () => {
    const ofForm = (document: PDFDocument, font: PDFRef): void => {
      const { context, catalog } = document;
      put(catalog, 'AcroForm', context.obj({ Fields: [], DR: { Font: { M: font } } }));
    };
    expect(textsOf(await mapAfter(entriesFor('abc'), '<01> Tj', ofForm))).toBe('abc');
    expect(textsOf(await mapAfter(entriesFor(`ab${VALUE}`), '<01> Tj', ofForm))).toBe('a');
  });

  it('stays whole on a page that became a picture', async () => {
    const document = await pdfOf(show('/M 12 Tf <01> Tj'), (context) => ({
      Font: { M: fontOf(context, entriesFor('abc')) },
    }));
    forgetCodes(document, [], OPTIONS.safe);
    const [[glyph] = []] = await glyphsOf(await document.save());
    expect(glyph?.text).toBe('a');
  });

  it('is not kept as something else of a damaged font', async () => {
    const document = await pdfOf(show(`/M 12 Tf <${codesFor(VALUE)}> Tj`), (context) => {
      const font = fontOf(context, entriesFor(LETTERS));
      const dict = context.lookup(font, PDFDict);
      put(dict, 'FontDescriptor', context.obj({ FontFile2: dict.get(PDFName.of('ToUnicode')) }));
      return { Font: { M: font } };
    });
    const removal = remove(document, { characters: [], regions: [] }, { notesShown: true });
    forgetCodes(document, [removal], OPTIONS.safe);
    const fonts = dictOf(pageOf(document, 0).node.Resources() ?? PDFDict.withContext(document.context), 'Font');
    const descriptor = dictOf(fonts?.lookup(PDFName.of('M'), PDFDict) ?? document.catalog, 'FontDescriptor');
    expect(descriptor?.has(PDFName.of('FontFile2'))).toBe(true);
    expect(descriptor && valueOf(descriptor, 'FontFile2')).toBeUndefined();
  });

  it('goes when nobody can read it', async () => {
    expect(await mapAfter('1 beginbfrange <00000000> <ffffffff> <0000> endbfrange', '<01> Tj')).toBeUndefined();
  });

  it('is written in another order when the order of codes spells a value', async () => {
    const entries = entriesFor(VALUE);
    const all = Array.from(VALUE, (_, index) => hex(index + 1, 2));
    const left = textsOf(
      await mapAfter(
        entries,
        all
          .map((code) => `<${code}> Tj 0 -30 Td`)
          .reverse()
          .join(' '),
      ),
    );
    expect(left).toHaveLength(VALUE.length);
    expect(left).not.toContain(VALUE);
  });
});
