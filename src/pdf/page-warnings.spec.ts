import { readFileSync } from 'node:fs';
import path from 'node:path';
import { finding, redact } from '../../test/support/redact-pdf.js';
import { makePdf } from '../../test/support/pdf.js';
import { OcrError } from '../platform/ocr/ocr.errors.js';
import type { PdfHost } from './pdf.types.js';
import { recogniseBy } from './recognise-pages.js';

const fixture = (file: string): Buffer => readFileSync(path.resolve(__dirname, '../../test/fixtures/pdf', file));

const noWords = { recognise: () => Promise.resolve([]) };

test('of each page that becomes a picture it is said which, and why', async () => {
  const [first] = JSON.parse(fixture('manifest.json').toString('utf8')).filter(
    ({ file }: { file: string }) => file === 'pattern-text.pdf',
  ) as { readonly gone: readonly string[] }[];
  const options = { ocr: 'auto', allowUnreadable: false } as const;
  const { report } = await redact(fixture('pattern-text.pdf'), finding(...(first?.gone ?? [])), options, noWords);
  expect(report.pictures).toEqual([1]);
  expect(report.warnings).toEqual([
    {
      code: 'PAGE_AS_PICTURE',
      page: 1,
      message: expect.stringMatching(/^Page 1 was converted to an image .*: .+\.$/u),
    },
  ]);
});

test('of a document that keeps its form nothing is said', async () => {
  const { report } = await redact(
    makePdf([{ lines: [[72, 700, 'Her number is 219-09-9999.']] }]),
    finding('219-09-9999'),
  );
  expect(report).toMatchObject({ redactions: 1, warnings: [] });
});

test.each([
  ['embedded-files.pdf', 'ATTACHMENT_REMOVED'],
  ['annotation-media.pdf', 'MEDIA_REMOVED'],
])('of what goes from %s with all that it says it is told how many', async (file, code) => {
  const { report } = await redact(fixture(file), finding());
  expect(report.warnings).toContainEqual({ code, message: expect.stringMatching(/removed from the PDF: [1-9]\d*\./u) });
});

describe('a page that takes too long to be recognised', () => {
  const tooSlow = (slow: number): PdfHost['recognise'] =>
    recogniseBy(
      {
        recognise: ({ width }) =>
          width === slow
            ? Promise.reject(new OcrError('timed-out', 'It takes too long.'))
            : Promise.resolve([
                { text: 'read', confidence: 1, x: 20, y: 20, width: 60, height: 20, line: 0, block: 0 },
              ]),
      },
      { allowUnreadable: true },
    );

  test('is reported alone, and the others are read', async () => {
    const widths: number[] = [];
    const size: PdfHost['recognise'] = ({ width }, page) => {
      widths[page - 1] = width;
      return Promise.resolve([]);
    };
    const pages = makePdf([
      { lines: [[72, 700, 'Her number is 219-09-9999.']] },
      { lines: [[72, 700, 'Her number is 219-09-9999.']], cropBox: [0, 0, 500, 792] },
    ]);
    await redact(pages, finding(), { ocr: 'always' }, { recognise: size });
    const slow = widths[1] ?? 0;
    expect(widths[0]).not.toBe(slow);
    const texts: string[] = [];
    const find: PdfHost['find'] = ({ text }) => {
      texts.push(text);
      return Promise.resolve([]);
    };
    const { report } = await redact(pages, find, { ocr: 'always' }, { recognise: tooSlow(slow) });
    expect(texts.join().split('read')).toHaveLength(2);
    expect(report.warnings).toEqual([
      { code: 'PAGE_NOT_READ', page: 2, message: expect.stringMatching(/^Page 2 was kept .* not searched\.$/u) },
    ]);
  });

  test('ends a document of which no page may stay unread, and is named', async () => {
    const recognise = recogniseBy(
      { recognise: () => Promise.reject(new OcrError('timed-out', 'It takes too long.')) },
      { allowUnreadable: false },
    );
    const pages = makePdf([{ lines: [[72, 700, 'a']] }]);
    const redacting = redact(pages, finding(), { ocr: 'always', allowUnreadable: false }, { recognise });
    await expect(redacting).rejects.toThrow('Page 1: It takes too long.');
  });
});

test.each(['redact', 'preview'] as const)('of a page that may stay unread it is said (%s)', async (how) => {
  const output = how === 'redact' ? 'pdf' : 'preview';
  const { report } = await redact(fixture('scan-clean.pdf'), finding(), { ocr: 'off', output });
  expect(report.warnings.map(({ code, page }) => [code, page])).toContainEqual(['PAGE_NOT_READ', 1]);
});
