import { createCanvas, loadImage } from '@napi-rs/canvas';
import { makePdf, type PdfPage } from '../../test/support/pdf.js';
import { fileStrings } from '../../test/support/pdf-judge/file-strings.js';
import { rawPage } from '../../test/support/raw-page.js';
import { rawPdf } from '../../test/support/raw-pdf.js';
import { fileOf, LIMITS, LOOK, redact, textOf } from '../../test/support/redact-pdf.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfHost, PdfLook, RedactedPdf } from './pdf.types.js';

const VALUE = '219-09-9999';

const finding =
  (value: string, replacement = '***', more: object = {}): PdfHost['find'] =>
  ({ text }) =>
    Promise.resolve(
      [...text.matchAll(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'gu'))].map(({ index }) => ({
        ...{ from: index, to: index + value.length, replacement, everywhere: true },
        ...more,
      })),
    );

const nothing: PdfHost['find'] = () => Promise.resolve([]);

/**
 * Returns the colours of a page of 612 by 792 points, as red, green and blue, at places counted from its upper left
 * corner.
 */
async function colorsOf(redacted: RedactedPdf, ...places: readonly (readonly [x: number, y: number])[]) {
  const image = await loadImage(Buffer.from(fileOf(redacted)));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)]);
}

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];

const letter = (page: Partial<PdfPage> = {}) =>
  makePdf([
    {
      lines: [
        [72, 700, `Her number is ${VALUE}, she says.`],
        [72, 600, 'Nothing else was said.'],
      ],
      ...page,
    },
  ]);

/** Returns a page with this content, and an image of 20 by 20 grey pixels as /Im. */
const drawing = (content: string) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im 6 0 R >> >> >>',
    { dict: '', data: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    {
      dict: '/Type /XObject /Subtype /Image /Width 20 /Height 20 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      data: Buffer.alloc(400, 0x80),
    },
  ]);

test('what was found is gone and covered, and the rest is there', async () => {
  const redacted = await redact(letter(), finding(VALUE));
  const text = await textOf(fileOf(redacted));
  expect(text).not.toContain(VALUE);
  expect(text.replace(/\s+/gu, ' ')).toBe('Her number is , she says. Nothing else was said.');
  expect(redacted.report).toMatchObject({ pages: 1, redactions: 1, pictures: [], recognised: [] });
});

test('a page with nothing to remove reads as before', async () => {
  const redacted = await redact(letter(), nothing);
  expect(await textOf(fileOf(redacted))).toBe(await textOf(letter()));
  expect(redacted.report.redactions).toBe(0);
});

test('the replacement is written where it is to be shown, fitted, in the colours that were chosen', async () => {
  const look: PdfLook = { ...LOOK, showReplacement: true, color: [1, 1, 0], fontColor: [0, 0, 1], font: 'courier' };
  const redacted = await redact(letter(), finding(VALUE, 'NUMBER'), { look });
  expect(await textOf(fileOf(redacted))).toContain('NUMBER');
  const picture = await redact(letter(), finding(VALUE, 'NUMBER'), { look, output: 'png' });
  // The box of the value is from 150 to 213 and from 81 to 95.
  const [inside, outside] = await colorsOf(picture, [152, 84], [152, 110]);
  expect([inside, outside]).toEqual([[255, 255, 0], WHITE]);
});

test('a redaction with a colour of its own has it', async () => {
  const picture = await redact(letter(), finding(VALUE, '', { color: [1, 0, 0] }), { output: 'png' });
  expect(await colorsOf(picture, [180, 88])).toEqual([[255, 0, 0]]);
});

test('pictures of pages are as many as there are pages, as large as they are at their resolution', async () => {
  const pages = makePdf([{ lines: [[72, 700, VALUE]] }, { lines: [[72, 700, 'Nothing']], rotate: 90 }]);
  const { files } = await redact(pages, finding(VALUE), { output: 'png', look: { ...LOOK, dpi: 36 } });
  const sizes = await Promise.all(files.map(async (file) => loadImage(Buffer.from(file))));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [306, 396],
    [396, 306],
  ]);
});

// The value is from 150 to 213 and from 81 to 95, from the upper left of the upright page.
test.each([
  [0, { x: 140, y: 80, width: 80, height: 16 }],
  [90, { x: 792 - 96, y: 140, width: 16, height: 80 }],
  [180, { x: 612 - 220, y: 792 - 96, width: 80, height: 16 }],
  [270, { x: 80, y: 612 - 220, width: 16, height: 80 }],
])('a box on a page turned by %d degrees takes what is displayed under it', async (rotate, box) => {
  const boxes = [{ page: 1, box, color: [0, 1, 0] as const }];
  const bytes = letter({ rotate });
  const text = await textOf(fileOf(await redact(bytes, nothing, { boxes })));
  expect(text).not.toMatch(/219|9999/u);
  expect(text).toContain('says.');
  expect(text).toContain('Nothing else was said.');
  const picture = await redact(bytes, nothing, { boxes, output: 'png' });
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  expect(await colorsOf(picture, middle)).toEqual([[0, 255, 0]]);
});

test('a box beyond the page, or on no page, is of no effect', async () => {
  const boxes = [
    { page: 1, box: { x: 700, y: 10, width: 10, height: 10 } },
    { page: 9, box: { x: 0, y: 0, width: 600, height: 700 } },
  ];
  const redacted = await redact(letter(), nothing, { boxes });
  expect(redacted.report.redactions).toBe(0);
  expect(await textOf(fileOf(redacted))).toContain(VALUE);
});

test('under a box a picture loses its pixels, and not the rest of them', async () => {
  // The image is from 100 to 300 across, and from 392 to 592 down; the box over its upper half has no colour of its
  // own.
  const bytes = drawing('q 200 0 0 200 100 200 cm /Im Do Q');
  const boxes = [{ page: 1, box: { x: 90, y: 380, width: 220, height: 100 } }];
  const redacted = await redact(bytes, nothing, { boxes });
  expect(redacted.report.pictures).toEqual([]);
  const uncovered = Buffer.from(fileOf(redacted)).toString('latin1');
  expect(uncovered).not.toContain('\x80'.repeat(400));
  const picture = await redact(bytes, nothing, { boxes, output: 'png' });
  const [above, below] = await colorsOf(picture, [200, 430], [200, 560]);
  expect([above, below]).toEqual([BLACK, [128, 128, 128]]);
});

test('a page with a drawing under a box becomes a picture, on which the words that stay are still found', async () => {
  const curve = Array.from({ length: 60 }, (_, i) => `${100 + i} ${300 + ((i * 7) % 50)} l`).join(' ');
  const bytes = drawing(`100 300 m ${curve} S BT /F1 12 Tf 72 700 Td (Her name stays.) Tj ET`);
  const boxes = [{ page: 1, box: { x: 110, y: 430, width: 30, height: 70 } }];
  const redacted = await redact(bytes, nothing, { boxes });
  expect(redacted.report.pictures).toEqual([1]);
  expect(await textOf(fileOf(redacted))).toContain('Her name stays.');
  const [inside] = await colorsOf(await redact(bytes, nothing, { boxes, output: 'png' }), [125, 460]);
  expect(inside).toEqual(BLACK);
});

test('a document in which a value is still found is not given out', async () => {
  // The replacement is the value itself.
  const stubborn: PdfHost['find'] = ({ text }) =>
    Promise.resolve([
      { from: text.indexOf('Nothing'), to: text.indexOf('Nothing') + 7, replacement: 'Nothing', everywhere: true },
    ]);
  const look: PdfLook = { ...LOOK, showReplacement: true };
  await expect(redact(letter(), stubborn, { look })).rejects.toEqual(new PdfProblem('unsafe'));
});

test('neither is one in which it stands in another writing that nobody has told of', async () => {
  const lines = [
    [72, 700, `Number ${VALUE} of her.`],
    [72, 500, 'And once more 219099999 it is.'],
  ] as const;
  await expect(redact(makePdf([{ lines }]), finding(VALUE))).rejects.toEqual(new PdfProblem('unsafe'));
  // If other occurrences are allowed, they stay.
  const redacted = await redact(makePdf([{ lines }]), finding(VALUE, '', { everywhere: false }));
  expect(await textOf(fileOf(redacted))).toContain('219099999');
  expect(redacted.report.pictures).toEqual([]);
});

test.each([
  ['a number', `BT /F1 12 Tf 72 600 Td ${VALUE} n Tj ET`],
  ['words that are no operators', `BT /F1 12 Tf 72 600 Td number ${VALUE.replaceAll('-', ' ')} indeed.) Tj ET`],
])('a value that a broken instruction has as %s does not stay in the file', async (_, broken) => {
  const page = rawPage(`BT /F1 12 Tf 72 700 Td (Her number is ${VALUE}, she says.) Tj ET\n${broken}`);
  const redacted = await redact(page, finding(VALUE));
  const strings = fileStrings([Buffer.from(fileOf(redacted))]).join('\n');
  expect(strings.replaceAll(/[- ]/g, '')).not.toContain(VALUE.replaceAll('-', ''));
  expect(await textOf(fileOf(redacted))).toContain('Her number is');
});

/** Returns a page with a font whose ToUnicode map gives these codes several letters. */
function pageWithLigatures(content: string, ligatures: Readonly<Record<string, string>>): Buffer {
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const codes = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
  const entries = codes.map((code) => `<${Buffer.from(code).toString('hex')}> <${hex(ligatures[code] ?? code)}>`);
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${entries.length} beginbfchar ${entries.join(' ')} endbfchar`,
    'endcmap end end',
  ].join('\n');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    { dict: '', data: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    { dict: '', data: map },
  ]);
}

describe('ligatures of any letters', () => {
  const LETTERS = { '#': 'tt', $: 'ff', '%': 'ffi', '&': 'ss', '*': 'Qu' };
  const page = pageWithLigatures(
    'BT /F1 12 Tf 72 700 Td (The a#orney ma#.benne#@example.com o%ce *iet mi&) Tj ET',
    LETTERS,
  );
  const VALUE_WITH_LIGATURES = 'matt.bennett@example.com';

  test('are read with all of their letters', async () => {
    expect(await textOf(page)).toContain(`The attorney ${VALUE_WITH_LIGATURES} office Quiet miss`);
  });

  test('go with the value that they are of', async () => {
    const redacted = fileOf(await redact(page, finding(VALUE_WITH_LIGATURES)));
    const text = await textOf(redacted);
    expect(text).toMatch(/The attorney\s+office Quiet miss/u);
    expect(fileStrings([Buffer.from(redacted)]).join(' ')).not.toContain('ma#.benne#');
  });

  test('are told from letters that are drawn twice to look bold', async () => {
    const bold =
      'BT /F1 12 Tf 72 700 Td (tell) Tj ET BT /F1 12 Tf 72 700 Td (tell) Tj ET BT 72 600 Td (t) Tj 72 600 Td ET';
    expect((await textOf(pageWithLigatures(bold, LETTERS))).trim()).toMatch(/^tell\b/u);
  });
});

describe('what was marked for redaction in another program', () => {
  const LINES: PdfPage['lines'] = [
    [72, 700, 'Kept line'],
    [72, 650, 'Marked line'],
    [72, 600, 'First of two'],
    [72, 580, 'Second of two'],
    [72, 550, 'Also kept'],
  ];
  /** Row by row, as most programs write the corners. */
  const quad = (left: number, bottom: number, right: number, top: number) =>
    [left, top, right, top, left, bottom, right, bottom].join(' ');
  const page: PdfPage = {
    lines: LINES,
    annotations: [
      { subtype: 'Redact', rect: [60, 645, 200, 665] },
      {
        subtype: 'Redact',
        rect: [0, 0, 612, 792],
        entries: `/QuadPoints [${quad(60, 595, 200, 615)} ${quad(60, 575, 200, 592)}] /OverlayText (secret reason)`,
      },
    ],
  };

  test('goes with all that the mark itself shows and would show', async () => {
    const form = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >>' };
    const said = (words: string) => ({ ...form, data: `BT /F1 12 Tf 2 5 Td (${words}) Tj ET` });
    const file = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
      { dict: '', data: 'BT /F1 12 Tf 72 700 Td (Marked words) Tj 0 -100 Td (Kept words) Tj ET' },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Annot /Subtype /Redact /F 4 /Rect [60 690 200 715] /IC [0 0 0] /DA (/Helv 10 Tf) /Repeat true /RO 7 0 R /AP << /N 8 0 R /R 9 0 R >> /Contents (note of it) /T (reviewer) >>',
      said('overlay form'),
      said('usual look'),
      said('look below a mouse'),
    ]);
    const redacted = await redact(file, nothing);
    expect((await textOf(fileOf(redacted))).trim()).toBe('Kept words');
    const strings = fileStrings([Buffer.from(fileOf(redacted))]).join('\n');
    expect(strings).toContain('Kept words');
    expect(strings).not.toMatch(/Marked|overlay form|usual look|below a mouse|note of it|reviewer/u);
    expect(redacted.report.redactions).toBe(1);
  });

  test('goes, and its marks with it', async () => {
    const { files, report } = await redact(makePdf([page]), nothing);
    const [file = new Uint8Array()] = files;
    expect((await textOf(file)).trim().split(/\s*\n\s*/u)).toEqual(['Kept line', 'Also kept']);
    const strings = fileStrings([Buffer.from(file)]).join('\n');
    expect(strings).not.toMatch(/Marked|of two|secret reason|\/Redact/u);
    expect(report.redactions).toBe(3);
  });

  test('goes from turned pages, too', async () => {
    const { files } = await redact(makePdf([{ ...page, rotate: 90 }]), nothing);
    expect(await textOf(files[0] ?? new Uint8Array())).not.toMatch(/Marked|of two/u);
  });
});

test('pixels are counted for all pages of a document together', async () => {
  const page = { lines: [[72, 700, 'Plain words.']] } as const;
  const pixels = 612 * 792;
  const drawn = (pages: number, maxDocumentPixels: number) =>
    redact(makePdf(Array.from({ length: pages }, () => page)), nothing, {
      output: 'png',
      limits: { ...LIMITS, maxDocumentPixels },
    });
  expect((await drawn(2, 2 * pixels)).files).toHaveLength(2);
  await expect(drawn(3, 2 * pixels)).rejects.toMatchObject({ code: 'too-many-pixels', page: 3 });
});

it('a font that a page shares with one that became an image tells no value', async () => {
  const letters = Array.from('Muster', (each, i) => `<0${i + 1}> <00${each.charCodeAt(0).toString(16)}>`);
  const entries = `6 beginbfchar ${letters.join(' ')} endbfchar`;
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries} endcmap`;
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${contents} 0 R /Resources << /Font << /F 7 0 R >> >> >>`;
  const shared = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    // Two strings, so that the page becomes an image.
    { dict: '', data: 'BT /F 12 Tf 20 100 Td () <010203040506> Tj ET' },
    { dict: '', data: 'BT /F 12 Tf 20 100 Td <0102> Tj ET' },
    '<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /ToUnicode 8 0 R >>',
    { dict: '', data: map },
  ]);
  const redacted = await redact(shared, finding('Muster'));
  expect(redacted.report.pictures).toEqual([1]);
  const left = fileStrings([Buffer.from(fileOf(redacted))]).map((text) => text.replace(/\s/gu, ''));
  expect(left.filter((text) => text.includes('Muster'))).toEqual([]);
});
