import { readFileSync } from 'node:fs';
import path from 'node:path';
import { finding, redact } from '../../test/support/redact-pdf.js';
import { makePdf } from '../../test/support/pdf.js';

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
