import { makePdf } from '../../test/support/pdf.js';
import { fileStrings } from '../../test/support/pdf-judge/file-strings.js';
import { rawPdf } from '../../test/support/raw-pdf.js';
import { fileOf, finding, redact, textOf } from '../../test/support/redact-pdf.js';
import { areasIn } from './asked.js';
import { DuplicateFindings } from './duplicate-findings.js';
import { PdfProblem } from './pdf-problem.js';

const nothing = finding();
const letter = (more: object = {}) =>
  makePdf([
    {
      lines: [
        [72, 700, 'Upper words here.'],
        [72, 600, 'Lower words here.'],
      ],
      ...more,
    },
  ]);

describe('areas', () => {
  test('go with all that is under them, whatever way the page is turned', async () => {
    const upright = await redact(letter(), nothing, { boxes: areasIn([{ page: 1, x: 60, y: 75, w: 300, h: 30 }]) });
    expect((await textOf(fileOf(upright))).trim()).toBe('Lower words here.');
    // Turned clockwise, the first line runs down the right side.
    const boxes = areasIn([{ page: 1, x: 690, y: 60, w: 30, h: 300 }]);
    const turned = await redact(letter({ rotate: 90 }), nothing, { boxes });
    expect((await textOf(fileOf(turned))).trim()).toBe('Lower words here.');
    const whole = await redact(letter(), nothing, { boxes: areasIn([{ page: 1, wholePage: true }]) });
    expect((await textOf(fileOf(whole))).trim()).toBe('');
  });

  test.each([[{ page: 2, wholePage: true }], [{ page: 1, x: 700, w: 20, h: 20 }]])(
    'that are on no page are refused: %j',
    async (area) => {
      const failure = await redact(letter(), nothing, { boxes: areasIn([area]) }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PdfProblem);
      expect(failure).toMatchObject({ code: 'area-off-page', page: area.page });
    },
  );
});

test('terms go from strings that no page shows, even where a page shows the same otherwise', async () => {
  const file = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { dict: '', data: 'BT /F1 12 Tf 72 700 Td (Here is atlas alone.) Tj ET' },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
    '<< /Title (About ATLAS) /Parent 6 0 R /Dest [3 0 R /Fit] >>',
  ]);
  const kept = fileOf(await redact(file, nothing));
  expect(fileStrings([Buffer.from(kept)]).join('\n')).toContain('About ATLAS');
  const without = fileOf(await redact(file, nothing, { terms: [{ text: 'ATLAS', replacement: '***' }] }));
  expect(fileStrings([Buffer.from(without)]).join('\n')).not.toContain('ATLAS');
  expect(await textOf(without)).toContain('Here is atlas alone.');
});

describe('a preview', () => {
  test('has all that the document has, and says on every page and in its title what it is', async () => {
    const preview = await redact(letter(), finding('Lower words'), { output: 'preview' });
    const text = await textOf(fileOf(preview));
    expect(text).toContain('Upper words here.');
    expect(text).toContain('Lower words here.');
    expect(text).toContain('PREVIEW, NOT REDACTED');
    const strings = fileStrings([Buffer.from(fileOf(preview))]);
    expect(strings.some((each) => each.includes('<dc:title>') && each.includes('PREVIEW, NOT REDACTED'))).toBe(true);
    expect(preview.report).toMatchObject({ pages: 1, redactions: 1, pictures: [], warnings: [] });
  });

  test('draws a line around what would go, and nothing over it', async () => {
    const plain = await redact(letter(), finding('Lower words'), { output: 'preview' });
    const outlined = fileStrings([Buffer.from(fileOf(plain))]).find((each) => each.includes(' RG 1 w'));
    expect(outlined).toMatch(/0\.8 0 0 RG 1 w \[\] 0 d\n72 59\d/);
    expect(outlined?.match(/ h S/g)).toHaveLength(1);
  });
});

test('what two readings find in one place is one redaction', () => {
  const doubles = new DuplicateFindings();
  const at = (x: number, y = 700) => ({ x, y, width: 60, height: 12 });
  expect(doubles.isDouble(1, '219-09-9999', at(100))).toBe(false);
  expect(doubles.isDouble(1, '219 099999', at(103, 697))).toBe(true);
  expect(doubles.isDouble(1, '219-09-9999', at(200))).toBe(false);
  expect(doubles.isDouble(2, '219-09-9999', at(100))).toBe(false);
  expect(doubles.isDouble(1, '219-09-9998', at(100))).toBe(false);
  expect(doubles.isDouble(1, '219-09-9999', undefined)).toBe(false);
});
