import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PDFDocument, PDFName, StandardFonts, type PDFContext, type PDFFont, type PDFRef } from '@cantoo/pdf-lib';
import { cleanText } from '../../support/texts.js';

export interface BookOptions {
  readonly pages: number;
  /** Whether a page, from 0, has values. */
  readonly hasValues: (page: number) => boolean;
}

const CHARACTERS_A_PAGE = 3000;
const SIZE = 10;
const LEADING = 13;
const [LEFT, TOP, WIDTH] = [60, 730, 480];
const PARAGRAPH_LINES = 8;
/** Pages do not all say the same. */
const STEP = 137;

/** Pages of prose below a running head, in paragraphs of Helvetica and of an embedded font by turns. */
export async function makeBook({ pages, hasValues }: BookOptions): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const helvetica = await document.embedFont(StandardFonts.Helvetica);
  const embedded = embedFont(document.context, helvetica);
  const prose = cleanText(CHARACTERS_A_PAGE + pages * STEP).replace(/\s+/gu, ' ');
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([612, 792]);
    page.node.setFontDictionary(PDFName.of('F1'), helvetica.ref);
    page.node.setFontDictionary(PDFName.of('F2'), embedded);
    const text = prose.slice(index * STEP, index * STEP + CHARACTERS_A_PAGE);
    const lines = linesOf(hasValues(index) ? withValues(text, index) : text, helvetica);
    const content = drawLines([`Report of the harbour committee, page ${index + 1}`], TOP + 30, () => false);
    const body = drawLines(lines, TOP, (line) => Math.floor(line / PARAGRAPH_LINES) % 2 === 1);
    page.node.set(
      PDFName.of('Contents'),
      document.context.register(document.context.flateStream(`${content}\n${body}`)),
    );
  }
  return document.save();
}

/** A number and an address of nobody in the first and in the last third of a page. */
function withValues(text: string, page: number): string {
  const number = `219-09-${String(1000 + page).padStart(4, '0')}`;
  const address = `person-${page + 1}@example.com`;
  return `${text.slice(0, 700)} ${number} ${text.slice(700, 2200)} ${address} ${text.slice(2200)}`;
}

function linesOf(text: string, font: PDFFont): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && font.widthOfTextAtSize(`${line} ${word}`, SIZE) > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function drawLines(lines: readonly string[], top: number, isEmbedded: (line: number) => boolean): string {
  const shown = lines.map((line, i) =>
    isEmbedded(i)
      ? `/F2 ${SIZE} Tf <${Array.from(line, (each) => hex(glyphOf(each.charCodeAt(0)))).join('')}> Tj T*`
      : `/F1 ${SIZE} Tf (${line.replace(/[()\\]/gu, '\\$&')}) Tj T*`,
  );
  return `BT ${LEADING} TL ${LEFT} ${top} Td ${shown.join('\n')} ET`;
}

const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0');
const [FIRST, LAST] = [0x20, 0x7e];
/** In the font the glyphs of ASCII stand in its order behind three others. */
const glyphOf = (code: number): number => code - FIRST + 3;

/** A font by the numbers of its glyphs, as most programs embed theirs; its letters are as wide as those of Helvetica. */
function embedFont(context: PDFContext, helvetica: PDFFont): PDFRef {
  const folder = path.dirname(createRequire(__filename).resolve('pdfjs-dist/package.json'));
  const file = readFileSync(path.join(folder, 'standard_fonts', 'LiberationSans-Regular.ttf'));
  const codes = Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i);
  const widths = codes.map((code) => helvetica.widthOfTextAtSize(String.fromCharCode(code), 1000));
  const toUnicode = `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <${hex(glyphOf(FIRST))}> <${hex(glyphOf(LAST))}> <0020> endbfrange endcmap`;
  const descendant = {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: 'LiberationSans',
    CIDSystemInfo: { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 },
    CIDToGIDMap: 'Identity',
    DW: 500,
    W: [glyphOf(FIRST), widths],
    FontDescriptor: context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: 'LiberationSans',
        Flags: 32,
        FontBBox: [-543, -303, 1301, 981],
        ItalicAngle: 0,
        Ascent: 905,
        Descent: -212,
        CapHeight: 729,
        StemV: 80,
        FontFile2: context.register(context.flateStream(file)),
      }),
    ),
  };
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'LiberationSans',
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(context.obj(descendant))],
      ToUnicode: context.register(context.flateStream(toUnicode)),
    }),
  );
}
