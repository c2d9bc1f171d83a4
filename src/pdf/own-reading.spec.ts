import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA, fileOf, finding, LIMITS, redact, textOf } from '../../test/support/redact-pdf.js';
import { PdfProblem } from './pdf-problem.js';
import { readPdf } from './read-pdf.js';

const bytesOf = (file: string): Buffer => readFileSync(path.join(DATA, file));

describe('what our own reader has is found and removed, whatever PDFium reads', () => {
  it.each([
    ['symbolic-by-code.pdf', 'Hannelore Wiesinger'],
    ['symbolic-numbered.pdf', 'Hannelore Wiesinger'],
    ['symbolic-numbered.pdf', '219-09-9999'],
    ['symbolic-microsoft-numbered.pdf', 'h.wiesinger@example.org'],
    ['hangul-for-cyrillic.pdf', 'Елена Викторовна Мясникова'],
    ['cairo-devanagari.pdf', 'राजेश कुमार शर्मा'],
    ['cairo-devanagari.pdf', 'दूरभाष'],
    ['chromium-devanagari.pdf', 'श्रीमती प्रियंका त्रिपाठी'],
    ['chromium-devanagari.pdf', 'दूरभाष'],
    ['cairo-amiri.pdf', 'فاطمة الزهراء'],
    ['chromium-amiri.pdf', 'ahmed@example.com'],
    ['chromium-cjk.pdf', '千代田区'],
    ['pango-naskh.pdf', 'السيدة فاطمة الزهراء'],
    ['chromium-noto-devanagari.pdf', 'राजेश कुमार शर्मा'],
    ['chromium-cjk-lines.pdf', '千代田区丸の内'],
    ['cairo-carlito.pdf', 'matt.bennett@letters.com'],
    ['chromium-libertine.pdf', 'Hettie Titterington'],
  ])('%s: %s', async (file, value) => {
    const redacted = await redact(bytesOf(file), finding(value));
    expect(redacted.report.redactions).toBeGreaterThan(0);
    expect(redacted.report.pictures).toEqual([]);
    expect(await textOf(fileOf(redacted))).not.toContain(value);
  });

  it('removes no other words', async () => {
    const bytes = bytesOf('symbolic-numbered.pdf');
    const words = async (file: Uint8Array): Promise<readonly string[]> => (await textOf(file)).split(/\s+/u);
    const left = await words(fileOf(await redact(bytes, finding('Hannelore Wiesinger'))));
    const lost = (await words(bytes)).filter((word) => !left.includes(word));
    // As it is drawn, and once more as a copy of the whole line without a space.
    expect(lost).toHaveLength(3);
    expect(lost).toEqual(expect.arrayContaining(['Hannelore', 'Wiesinger']));
  });

  it('adds nothing to a page that is read alike', async () => {
    const text = await textOf(bytesOf('symbolic-mac-by-code.pdf'));
    expect(text.match(/Wiesinger/gu)).toHaveLength(1);
    expect((await textOf(bytesOf('chromium-cjk.pdf'))).match(/\n/gu)?.length ?? 0).toBeLessThan(4);
  });
});

test.each(['symbolic-numbered-without-names.pdf', 'hangul-for-cyrillic-without-table.pdf'])(
  '%s says nowhere what it shows: it is recognised, or refused',
  async (file) => {
    const options = { limits: LIMITS, ocr: 'auto', allowUnreadable: false } as const;
    const recognise = jest.fn(() => Promise.resolve([]));
    await readPdf(bytesOf(file), options, { recognise });
    expect(recognise).toHaveBeenCalledTimes(1);
    await expect(readPdf(bytesOf(file), { ...options, ocr: 'off' }, {})).rejects.toEqual(
      new PdfProblem('without-text'),
    );
  },
);
