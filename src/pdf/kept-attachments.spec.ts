import { LIMITS } from '../../test/support/redact-pdf.js';
import { rawPdf } from '../../test/support/raw-pdf.js';
import { openPdfium } from './pdfium.js';
import type { PdfHost, PdfRedactOptions } from './pdf.types.js';
import { readPdf } from './read-pdf.js';
import { redactPdf } from './redact-pdf.js';
import { readAttachments } from './structure/attachments.js';
import { openDocument } from './structure/open-document.js';

const VALUE = '219-09-9999';
const MEGABYTE = 1024 * 1024;
const OPTIONS: PdfRedactOptions = {
  limits: LIMITS,
  ocr: 'off',
  allowUnreadable: true,
  look: {
    color: [0, 0, 0],
    showReplacement: false,
    font: 'helvetica',
    maxFontSize: 12,
    fontColor: [1, 1, 1],
    dpi: 72,
    quality: 1,
  },
  boxes: [],
  keepAttachments: true,
  title: undefined,
  output: 'pdf',
};
/** Redacts attachments named as text files, including the values removed from the surrounding document. */
const redactFile: PdfHost['redactFile'] = ({ name, mediaType = 'text/plain', bytes }, gone) => {
  const values = [VALUE, ...gone.map(({ text }) => text)];
  const text = values.reduce((left, value) => left.replaceAll(value, '***'), Buffer.from(bytes).toString());
  const warnings = [{ code: 'SEEN', message: 'Look at it.' }];
  return Promise.resolve(
    name.endsWith('.txt')
      ? { mediaType, bytes: Buffer.from(text), warnings: name === 'odd.txt' ? warnings : [] }
      : undefined,
  );
};

const HOST: PdfHost = {
  redactFile,
  find: ({ text }) =>
    Promise.resolve(
      [...text.matchAll(/\d{3}-\d\d-\d{4}/gu)].map(({ index, 0: { length } }) => ({
        from: index,
        to: index + length,
        replacement: '***',
        everywhere: true,
      })),
    ),
};

interface File {
  readonly name: string;
  readonly type?: string;
  readonly data: string | Uint8Array;
}

/** Creates a page that shows a text, with embedded files. */
function pdfWith(text: string, files: readonly File[] = []): Buffer {
  const names = files.map(({ name }, i) => `(${name}) ${5 + 2 * i} 0 R`).join(' ');
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    { dict: '', data: `BT /F1 12 Tf 72 700 Td (${text}) Tj ET` },
    ...files.flatMap(({ name, type, data }, i) => [
      `<< /Type /Filespec /F (${name}) /Desc (About ${name}) /EF << /F ${6 + 2 * i} 0 R >> >>`,
      { dict: `/Type /EmbeddedFile ${type === undefined ? '' : `/Subtype /${type}`}`, data },
    ]),
  ]);
}

async function kept(files: readonly File[], options: Partial<PdfRedactOptions> = {}, page = 'A page', host = HOST) {
  const { files: written, report } = await redactPdf(pdfWith(page, files), { ...OPTIONS, ...options }, host);
  const pdfium = await openPdfium(LIMITS.maxMemoryBytes);
  const limits = { maxPages: 10, maxObjects: 10_000, maxStructureBytes: MEGABYTE };
  const { document } = await openDocument(pdfium, written[0] ?? new Uint8Array(), { limits });
  const attachments = readAttachments(document, { maxFiles: 10, maxBytes: MEGABYTE });
  return { attachments, gone: report.attachments, warnings: report.warnings };
}

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

describe('files in a PDF that may stay', () => {
  it('are those that the host redacts', async () => {
    const { attachments, gone, warnings } = await kept([
      { name: 'notes.txt', type: 'text#2fmarkdown', data: `Number ${VALUE} and more` },
      { name: 'odd.txt', data: 'harmless' },
    ]);
    expect(attachments.map(({ name, mediaType, bytes }) => [name, mediaType, textOf(bytes)])).toEqual([
      ['notes.txt', 'text/markdown', 'Number *** and more'],
      ['odd.txt', 'text/plain', 'harmless'],
    ]);
    expect(gone).toBe(0);
    expect(warnings).toEqual([{ code: 'SEEN', message: 'In attached file 2: Look at it.' }]);
  });

  it('lose what went from the pages', async () => {
    const find: PdfHost['find'] = ({ text }) => {
      const from = text.indexOf('Quillimane');
      return Promise.resolve([{ from, to: from + 10, replacement: '***', everywhere: true }]);
    };
    const file = { name: 'notes.txt', data: 'To Quillimane' };
    const { attachments } = await kept([file], {}, 'For Quillimane', { ...HOST, find });
    expect(attachments.map(({ bytes }) => textOf(bytes))).toEqual(['To ***']);
  });

  it('have names that say nothing of what went', async () => {
    const { attachments } = await kept([{ name: `letter to ${VALUE}.txt`, data: 'harmless' }]);
    expect(attachments).toMatchObject([{ name: 'letter to ***.txt', description: 'About letter to ***.txt' }]);
  });

  it('are PDF documents, redacted likewise, without the files in those', async () => {
    const inner = pdfWith(`Inner ${VALUE} text`, [{ name: 'deep.txt', data: VALUE }]);
    const { attachments } = await kept([{ name: 'inner.pdf', type: 'application#2fpdf', data: inner }]);
    expect(attachments).toHaveLength(1);
    const bytes = attachments[0]?.bytes ?? new Uint8Array();
    const { text } = await readPdf(bytes, OPTIONS, {});
    expect(text).toMatch(/^Inner\s+text/u);
    expect(textOf(bytes)).not.toContain('deep.txt');
  });

  it.each<File>([
    { name: 'program.bin', data: 'text by its bytes' },
    { name: 'broken.pdf', data: '%PDF-1.7 broken' },
  ])('are not those that cannot be redacted: $name', async (file) => {
    const { attachments, gone } = await kept([file, { name: 'good.txt', data: 'good' }]);
    expect(attachments.map(({ name }) => name)).toEqual(['good.txt']);
    expect(gone).toBe(1);
  });

  it('go all unless they are to stay', async () => {
    const { attachments, gone } = await kept([{ name: 'good.txt', data: 'good' }], { keepAttachments: false });
    expect(attachments).toEqual([]);
    expect(gone).toBe(1);
  });
});
