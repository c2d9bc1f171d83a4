import { LIMITS } from '../../../test/support/redact-pdf.js';
import { makePdf, type PdfLine } from '../../../test/support/pdf.js';
import type { RecognisedWord } from '../../platform/ocr/ocr.types.js';
import { boundsOf } from '../geometry.js';
import { openSource, type Source } from '../open-source.js';
import { boxAround } from '../page-boxes.js';
import type { PdfHost, PdfReadOptions } from '../pdf.types.js';
import { PAGE_BREAK, placedRanges, type PlacedRange } from './read-document.js';

const OPTIONS: PdfReadOptions = { limits: LIMITS, ocr: 'off', allowUnreadable: true };

const open = (
  pages: readonly (readonly PdfLine[])[],
  options: Partial<Parameters<typeof openSource>[1]> = {},
  host: Pick<PdfHost, 'recognise'> = {},
) => openSource(makePdf(pages.map((lines) => ({ lines }))), { ...OPTIONS, packsBoxes: false, ...options }, host);

/** Returns a page with a running head and foot around lines of a sentence. */
const page = (number: number, ...lines: readonly string[]): readonly PdfLine[] => [
  [72, 750, 'Report of the committee'],
  ...lines.map((line, i): PdfLine => [72, 680 - 14 * i, line]),
  [300, 40, `Page ${number} of 2`],
];

const SENTENCE = 'What the committee has found out about her is this, and nothing else, so far:';

async function placed(...of: Parameters<typeof placedRanges>): Promise<ReadonlyMap<number, readonly PlacedRange[]>> {
  const found = new Map<number, readonly PlacedRange[]>();
  for await (const [number, ranges] of placedRanges(...of)) found.set(number, ranges);
  return found;
}

async function glyphsIn(source: Source, value: string) {
  const from = source.text.text.indexOf(value);
  expect(from).toBeGreaterThanOrEqual(0);
  return placed(source.reader, source.text, [{ from, to: from + value.length }]);
}

describe('running heads and feet', () => {
  it.each([
    ['219-09-', '9999 is the number', '219-09-9999'],
    ['she is called Jane', 'Roe and lives near us', 'Jane Roe'],
    ['write to person-1@', 'example.com for more', 'person-1@example.com'],
  ])('do not stand between %j and %j', async (end, start, value) => {
    const { text } = await open([
      page(1, SENTENCE, `${SENTENCE.slice(0, 50)} ${end}`),
      page(2, start, SENTENCE, SENTENCE),
    ]);
    expect(text.text).toContain(value);
    expect(text.text.split('Report of the committee')).toHaveLength(3);
    expect(text.text).toMatch(/Page 1 of 2.*Page 2 of 2/su);
  });

  it('of one page alone stay where they are', async () => {
    const { text } = await open([page(1, SENTENCE, SENTENCE, 'the end'), [[72, 680, 'Something else']]]);
    expect(text.text.startsWith('Report of the committee\n')).toBe(true);
    expect(text.text.endsWith(`${PAGE_BREAK}Something else`)).toBe(true);
  });
});

describe('the glyphs of a range', () => {
  it('are those of its characters, on each page that it goes over', async () => {
    const source = await open([
      page(1, SENTENCE, `${SENTENCE.slice(0, 50)} 219-09-`),
      page(2, '9999 is the number', SENTENCE, SENTENCE),
    ]);
    const found = await glyphsIn(source, '219-09-9999');
    const texts = [...found].map(([index, [placed]]) => [index, placed?.glyphs.map(({ text }) => text).join('')]);
    expect(texts).toEqual([
      [0, '219-09-'],
      [1, '9999'],
    ]);
  });

  it('stand in the boxes of the text', async () => {
    const source = await open([[[72, 700, 'Her number is 219-09-9999.']]], { packsBoxes: true });
    const [placed] = (await glyphsIn(source, '219-09-9999')).get(0) ?? [];
    const [left, bottom, right, top] = boundsOf((placed?.glyphs ?? []).flatMap(({ quad }) => quad));
    const [piece] = source.text.boxes;
    const from = source.text.text.indexOf('219') - (piece?.from ?? 0);
    const box = boxAround(piece?.bytes ?? new Uint8Array(), from, from + 11);
    expect(box?.x).toBeCloseTo(left, 0);
    expect(box?.y).toBeCloseTo(792 - top, 0);
    expect(box?.width).toBeCloseTo(right - left, 0);
    expect(box?.height).toBeCloseTo(top - bottom, 0);
  });

  it('are none of blanks, breaks and what is beyond the text', async () => {
    const source = await open([[[72, 700, 'Jane Roe']]]);
    const found = await placed(source.reader, source.text, [
      { from: 4, to: 5 },
      { from: 500, to: 600 },
    ]);
    expect([...found.values()].flat().flatMap(({ glyphs }) => glyphs)).toEqual([]);
  });
});

describe('pages that are read off their pictures', () => {
  const WORD: RecognisedWord = {
    ...{ text: 'Seen', x: 100, y: 100, width: 80, height: 30 },
    confidence: 0.9,
    line: 0,
    block: 0,
  };

  /** Returns the number of OCR calls, and the text. */
  async function recognising(lines: readonly PdfLine[], options: Partial<PdfReadOptions>) {
    const recognise = jest.fn(() => Promise.resolve([WORD]));
    const { text, reader } = await open([lines], options, { recognise });
    await reader.read(0);
    return { asked: recognise.mock.calls.length, text: text.text, pictures: [...text.pictures] };
  }

  it('are none where pages have usable text', async () => {
    const { asked, text, pictures } = await recognising([[72, 700, 'Written']], { ocr: 'auto' });
    expect([asked, text, pictures]).toEqual([0, 'Written', []]);
  });

  it('are all where all are to be, with what is written on them; each is read once', async () => {
    const { asked, text, pictures } = await recognising([[72, 700, 'Written']], { ocr: 'always' });
    expect([asked, text.split('\n'), pictures]).toEqual([1, ['Written', 'Seen'], [0]]);
  });

  it('are none where none are to be', async () => {
    const { asked, text } = await recognising([[72, 700, 'Written']], { ocr: 'off' });
    expect([asked, text]).toEqual([0, 'Written']);
  });
});
