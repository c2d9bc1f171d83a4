import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { budget, seedFor } from '../../test/support/budget.js';
import { makeEncryptedPdf, makePdf, type PdfAnnotation } from '../../test/support/pdf.js';
import { LIMITS } from '../../test/support/redact-pdf.js';
import { boxAround, linesAround } from './page-boxes.js';
import { PdfProblem } from './pdf-problem.js';
import { readPdf } from './read-pdf.js';
import { PAGE_BREAK, type PdfText } from './reading/read-document.js';

const fixture = (file: string): Buffer => readFileSync(path.resolve(__dirname, '../../test/fixtures/pdf', file));

const textOf = (bytes: Uint8Array, limits = LIMITS, password?: string): Promise<PdfText> =>
  readPdf(bytes, { limits, password, ocr: 'off', allowUnreadable: false }, {});

async function outcomeOf(bytes: Uint8Array, limits = LIMITS): Promise<string> {
  try {
    await textOf(bytes, limits);
    return 'done';
  } catch (error) {
    if (error instanceof PdfProblem) return error.code;
    throw error;
  }
}

/** Returns the page and the box, in whole points, of a part of the text. */
function placeOf({ text, boxes }: PdfText, part: string) {
  const start = text.indexOf(part);
  const piece = boxes.find(({ from, to }) => from <= start && start < to);
  if (start < 0 || piece === undefined) throw new Error('not there');
  const box = boxAround(piece.bytes, start - piece.from, start + part.length - piece.from);
  if (box === undefined) throw new Error('no box');
  return {
    page: piece.page,
    x: Math.round(box.x),
    y: Math.round(box.y),
    w: Math.round(box.width),
    h: Math.round(box.height),
  };
}

describe('the text of a PDF', () => {
  it('is that of its pages in their order, line by line', async () => {
    const { text, pages } = await textOf(
      makePdf([
        {
          lines: [
            [72, 700, 'First line (one)'],
            [72, 680, 'Second line'],
          ],
        },
        { lines: [] },
        { lines: [[72, 700, 'Caf\u00e9']] },
      ]),
    );
    expect(pages).toBe(3);
    expect(text).toBe(['First line (one)\nSecond line', '', 'Caf\u00e9'].join(PAGE_BREAK));
  });

  // Capitals and ascenders reach 11.3 points above the baseline, descenders 2.7 below it; "ana" is 20 points wide.
  it.each([
    ['upright', {}, { x: 100, y: 792 - 511.34, w: 20, h: 14 }],
    ['cut to its crop box', { cropBox: [50, 40, 400, 700] as const }, { x: 50, y: 700 - 511.34, w: 20, h: 14 }],
    ['turned to the right', { rotate: 90 }, { x: 497.31, y: 100, w: 14, h: 20 }],
    ['upside down', { rotate: 180 }, { x: 612 - 120, y: 497.31, w: 20, h: 14 }],
    ['turned to the left', { rotate: 270 }, { x: 792 - 511.34, y: 612 - 120, w: 14, h: 20 }],
    ['cut and turned', { rotate: 90, cropBox: [50, 40, 400, 700] as const }, { x: 497.31 - 40, y: 50, w: 14, h: 20 }],
  ])('stands where it is displayed on a page that is %s', async (_, page, expected) => {
    const read = await textOf(makePdf([{ lines: [[72, 72, 'Before']] }, { ...page, lines: [[100, 500, 'ana']] }]));
    const { page: number, x, y, w, h } = placeOf(read, 'ana');
    expect(number).toBe(2);
    for (const [is, should] of [
      [x, expected.x],
      [y, expected.y],
      [w, expected.w],
      [h, expected.h],
    ] as const) {
      expect(Math.abs(is - should)).toBeLessThanOrEqual(1);
    }
  });

  it('has a box around what goes over several lines', async () => {
    const read = await textOf(
      makePdf([
        {
          lines: [
            [72, 700, 'one two'],
            [72, 680, 'three'],
          ],
        },
      ]),
    );
    expect(placeOf(read, 'two\nthree')).toMatchObject({ page: 1, x: 72, h: 34 });
    const [piece] = read.boxes;
    const from = read.text.indexOf('two');
    const [lines = []] = linesAround(piece?.bytes ?? new Uint8Array(), [{ from, to: read.text.length }]);
    expect(lines.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [95, 81],
      [72, 101],
    ]);
  });
});

describe('what lies on the pages of a PDF', () => {
  const page = (...annotations: readonly PdfAnnotation[]) => makePdf([{ lines: [[72, 700, 'Letter']], annotations }]);
  const rect = [100, 500, 300, 520] as const;

  it('is read as it is displayed, where it is displayed', async () => {
    const note = { subtype: 'FreeText', rect, entries: '/Contents (Call Ana)', appearance: 'Call Ana' };
    const read = await textOf(page(note));
    expect(read.text.split('\n')).toEqual(['Letter', 'Call Ana']);
    const { x, y, w } = placeOf(read, 'Ana');
    expect([x > 115 && x < 130, Math.abs(y - (792 - 513)) <= 2, w < 30]).toEqual([true, true, true]);
  });

  it('is read where it is drawn nowhere: notes, with who wrote them, and names and values of fields', async () => {
    const read = await textOf(
      page(
        { subtype: 'Text', rect, entries: '/T (Ana Moreau) /Subj (Question) /Contents (Her number: 212-555-0143)' },
        { subtype: 'Highlight', rect, entries: '/Contents <FEFF00DC006200650072D83DDE00>' },
        { subtype: 'Widget', rect, entries: '/FT /Tx /T (name) /V (Ben\\rHale)' },
        { subtype: 'Widget', rect, entries: '/FT /Ch /Ff 131072 /T (city) /Opt [(Paris) (Rome)] /V (Rome)' },
        { subtype: 'Widget', rect, entries: '/FT /Btn /T (agreed) /V /Yes' },
      ),
    );
    expect(read.text.split('\n').map((line) => line.replace(/\s+/gu, ' '))).toEqual([
      ...['Letter', 'Her number: 212-555-0143', 'Subject: Question', 'Author: Ana Moreau', 'Über😀'],
      ...['name', 'name: Ben Hale', 'city', 'city: Rome', 'city: Paris', 'agreed'],
    ]);
    expect(placeOf(read, '212-555-0143')).toEqual({ page: 1, x: 100, y: 272, w: 200, h: 20 });
    expect(placeOf(read, 'Hale')).toEqual({ page: 1, x: 100, y: 272, w: 200, h: 20 });
  });

  it('is read once: a value that is drawn is not told again', async () => {
    const read = await textOf(
      page({ subtype: 'Widget', rect, entries: '/FT /Tx /T (name) /V (Ben Hale)', appearance: 'Ben Hale' }),
    );
    expect(read.text.split('\n')).toEqual(['Letter', 'Ben Hale', 'name']);
  });

  it('is bounded as the text is', async () => {
    const long = { subtype: 'Text', rect, entries: `/Contents (${'x'.repeat(5000)})` };
    expect(await outcomeOf(page(long), { ...LIMITS, maxTextBytes: 1000 })).toBe('too-long');
    const many = Array.from({ length: 30 }, (_, i) => ({ ...long, entries: `/Contents (${i} ${'y'.repeat(90)})` }));
    expect(await outcomeOf(page(...many), { ...LIMITS, maxTextBytes: 1000 })).toBe('too-long');
  });

  it('is read of pages that are turned', async () => {
    const annotations = [{ subtype: 'Text', rect, entries: '/Contents (Turned)' }];
    const read = await textOf(makePdf([{ rotate: 90, lines: [[72, 700, 'Letter']], annotations }]));
    expect(placeOf(read, 'Turned')).toEqual({ page: 1, x: 500, y: 100, w: 20, h: 200 });
  });
});

const OUTCOMES = [
  ...['done', 'damaged', 'encrypted', 'without-text', 'page-too-large', 'too-complex', 'too-many-pages'],
];

describe('a PDF that has little to read, or a password', () => {
  it('is of blank pages', async () => {
    expect((await textOf(makePdf([{ lines: [] }, { lines: [[72, 700, '   ']] }]))).text.trim()).toBe('');
  });

  it('is opened by its password', async () => {
    const opened = await textOf(fixture('encrypted-password.pdf'), LIMITS, 'open sesame');
    expect(opened.text).toContain('385-44-4694');
  });
});

describe('a PDF that cannot be read', () => {
  it.each([
    ['encrypted', makeEncryptedPdf()],
    ['damaged', Buffer.from('no PDF at all')],
    ['damaged', Buffer.alloc(0)],
    ['damaged', makePdf([])],
    ['without-text', fixture('scan-clean.pdf')],
    ['encrypted', fixture('encrypted-password.pdf')],
    ['done', fixture('encrypted-128.pdf')],
  ])('is %s', async (outcome, bytes) => {
    expect(await outcomeOf(bytes)).toBe(outcome);
  });

  it('has too many pages, or too much text, or takes too much memory', async () => {
    const bytes = makePdf([{ lines: [[72, 700, 'abc']] }, { lines: [[72, 700, 'def']] }]);
    expect(await outcomeOf(bytes, { ...LIMITS, maxPages: 1 })).toBe('too-many-pages');
    expect(await outcomeOf(bytes, { ...LIMITS, maxTextBytes: 7 })).toBe('too-long');
    expect(await outcomeOf(bytes, { ...LIMITS, maxTextBytes: 8 })).toBe('done');
    const large = Buffer.concat([bytes, Buffer.alloc(64 * 1024 * 1024)]);
    expect(await outcomeOf(large, { ...LIMITS, maxMemoryBytes: 32 * 1024 * 1024 })).toBe('too-complex');
  });

  it('never ends otherwise, however it is cut or garbled', async () => {
    const whole = makePdf([
      {
        lines: [
          [72, 700, 'Write to ana@example.com'],
          [72, 680, 'soon'],
        ],
      },
      { rotate: 90, lines: [[72, 700, 'x']] },
    ]);
    const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), flips, async (length, changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const cut = bytes.subarray(0, length);
        const outcome = await outcomeOf(cut);
        expect(OUTCOMES).toContain(outcome);
        if (outcome !== 'done') return;
        const { text, boxes } = await textOf(cut);
        for (const { to } of boxes) expect(to).toBeLessThanOrEqual(text.length);
      }),
      { seed: seedFor('a PDF that is cut or garbled'), numRuns: budget(20, 150) },
    );
  });
});
