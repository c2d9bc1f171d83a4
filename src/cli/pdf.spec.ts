import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { unzipSync, zipSync } from 'fflate';

import { Occurrences } from '../occurrences/occurrences.js';
import { rawPdf } from '../../test/support/raw-pdf.js';
import { PdfConfig } from '../pdf/pdf.config.js';
import { openPdfium } from '../pdf/pdfium.js';
import { readAttachments } from '../pdf/structure/attachments.js';
import { openDocument } from '../pdf/structure/open-document.js';
import { readPdf } from '../pdf/read-pdf.js';
import { runCli } from './run-cli.js';

const FOLDER = path.resolve(__dirname, '../../test/fixtures/pdf');
const fixture = (name: string): string => path.join(FOLDER, name);
const POLICY = ['--policy', fixture('policy.json')];
const MANIFEST = JSON.parse(readFileSync(fixture('manifest.json'), 'utf8')) as readonly {
  readonly file: string;
  readonly gone: readonly string[];
}[];
const goneFrom = (name: string): readonly string[] => MANIFEST.find(({ file }) => file === name)?.gone ?? [];

interface Outcome {
  readonly code: number;
  readonly out: Buffer;
  readonly complaints: readonly string[];
}

interface Call {
  readonly input?: Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
}

async function umbra(args: readonly string[], { input = Buffer.alloc(0), env = {}, isTerminal }: Call = {}) {
  const out: Buffer[] = [];
  const complaints: string[] = [];
  const add = (piece: string | Uint8Array): Promise<void> => {
    out.push(Buffer.from(piece));
    return Promise.resolve();
  };
  const complain = (line: string): void => {
    complaints.push(line);
  };
  const streams = { input: () => Readable.from([input]), write: add, complain };
  const code = await runCli(args, isTerminal === true ? streams : { ...streams, writeBytes: add }, env);
  return { code, out: Buffer.concat(out), complaints } satisfies Outcome;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-cli-pdf-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function attachedTo(bytes: Buffer): Promise<readonly (readonly [string, string | undefined, string])[]> {
  const pdfium = await openPdfium(new PdfConfig().limits(1e7).maxMemoryBytes);
  const limits = { maxPages: 10, maxObjects: 10_000, maxStructureBytes: 1e6 };
  const { document } = await openDocument(pdfium, bytes, { limits });
  return readAttachments(document, { maxFiles: 10, maxBytes: 1e6 }).map((file) => {
    return [file.name, file.mediaType, Buffer.from(file.bytes ?? []).toString()] as const;
  });
}

async function leftIn(bytes: Buffer, name: string): Promise<readonly string[]> {
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  const limits = new PdfConfig().limits(1e7);
  const { text } = await readPdf(bytes, { limits, ocr: 'off', allowUnreadable: true }, {});
  expect(text.length).toBeGreaterThan(20);
  const occurrences = new Occurrences(text);
  return goneFrom(name).filter((value) => occurrences.has(value));
}

describe('terms and areas of a call', () => {
  const FILE = 'text-plain.pdf';
  const textOf = async (bytes: Buffer): Promise<string> =>
    (await readPdf(bytes, { limits: new PdfConfig().limits(1e7), ocr: 'off', allowUnreadable: true }, {})).text;

  test('go from a PDF besides what the policy finds', async () => {
    const { code, out } = await umbra([
      'redact',
      fixture(FILE),
      ...POLICY,
      '--term',
      'dear',
      '--ignore-case',
      '--area',
      '2',
    ]);
    expect(code).toBe(0);
    expect(await leftIn(out, FILE)).toEqual([]);
    const [first = '', second = 'none'] = (await textOf(out)).split('\f');
    expect(first).not.toMatch(/dear/iu);
    expect(first).toContain('customer');
    expect(second.trim()).toBe('');
  });

  test('go from other documents', async () => {
    const { out } = await umbra(['redact', '--term', 'Atlas', '--format', 'csv'], {
      input: Buffer.from('a,b\nAtlas,x\n'),
    });
    expect(out.toString()).toBe('a,b\n{{{REDACTED-custom-dictionary}}},x\n');
  });

  test('are outlined in a preview, which says so', async () => {
    const { code, out, complaints } = await umbra(['redact', fixture(FILE), ...POLICY, '--preview']);
    expect({ code, complaints: complaints.join() }).toEqual({
      code: 0,
      complaints: 'umbra: This is a preview: nothing was removed. Lines mark what would be removed.',
    });
    expect(await leftIn(out, FILE)).toEqual(goneFrom(FILE));
  });

  test.each([
    [['--area', 'x']],
    [['--area', '1:1,2,3']],
    [['--term', 'a']],
    [['--ignore-case']],
    [['--preview', '--out', 'there']],
    [['--ndjson', '--term', 'Atlas']],
  ])('that cannot be served are refused: %j', async (args) => {
    const { code, out, complaints } = await umbra(['redact', ...args, 'letter.pdf']);
    expect({ code, out: out.length, said: complaints.length }).toEqual({ code: 2, out: 0, said: 1 });
  });

  test('of PDFs alone are refused of others', async () => {
    const { code } = await umbra(['redact', '--area', '1'], { input: Buffer.from('text') });
    expect(code).toBe(2);
  });
});

describe('umbra redact with a PDF', () => {
  test('prints the redacted PDF, and says on standard error what was done', async () => {
    const { code, out, complaints } = await umbra(['redact', fixture('text-plain.pdf'), ...POLICY]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: ['umbra: 6 redactions in 2 pages.'] });
    expect(await leftIn(out, 'text-plain.pdf')).toEqual([]);
  });

  test('says what a model was not asked for', async () => {
    const policy = path.join(folder, 'lenient.json');
    writeFileSync(policy, '{"identifiers":{"person":{"model":"deep","onUnavailable":"fast"}}}');
    const { code, complaints } = await umbra(['redact', fixture('text-plain.pdf'), '-p', policy]);
    expect(code).toBe(0);
    expect(complaints[1]).toBe(
      'umbra: A model did not answer. As the policy allows, these kinds were detected without it: person.',
    );
  });

  test('reads it from standard input and writes it to a file', async () => {
    const output = path.join(folder, 'out.pdf');
    const input = readFileSync(fixture('form-signature.pdf'));
    const { code, out, complaints } = await umbra(['redact', '-o', output, ...POLICY], { input, isTerminal: true });
    expect({ code, out: out.length }).toEqual({ code: 0, out: 0 });
    expect(complaints[0]).toMatch(/^umbra: \d+ redactions in 1 page\.$/);
    expect(complaints[1]).toMatch(/^umbra: Also removed: 1 signature/);
    expect(await leftIn(readFileSync(output), 'form-signature.pdf')).toEqual([]);
  });

  test('opens one that is encrypted by the password in a file', async () => {
    const password = path.join(folder, 'password.txt');
    writeFileSync(password, 'open sesame\n');
    const args = ['redact', fixture('encrypted-password.pdf'), ...POLICY];
    const { code, out, complaints } = await umbra([...args, '--password-file', password]);
    expect(code).toBe(0);
    expect(complaints).toContain('umbra: The PDF was encrypted; the output is not.');
    expect(await leftIn(out, 'encrypted-password.pdf')).toEqual([]);
    expect(await umbra(args)).toMatchObject({ code: 2, complaints: [expect.stringMatching(/--password-file\.$/)] });
  });

  test('reads scans, or refuses or keeps them where that is switched off', async () => {
    const args = ['redact', fixture('scan-clean.pdf'), ...POLICY];
    const { code, complaints } = await umbra(args);
    // The user should check the result: the page is now an image.
    expect(code).toBe(3);
    expect(complaints).toContain('umbra: Pages read by text recognition: 1.');
    expect(complaints).toContainEqual(
      expect.stringMatching(/^umbra: Page 1 was converted to an image .*its text was recognised/u),
    );
    const env = { PDF_OCR: 'off' };
    expect(await umbra(args, { env })).toMatchObject({
      code: 2,
      complaints: [expect.stringMatching(/--allow-unreadable-pages\.$/)],
    });
    expect(await umbra([...args, '--accept-warnings'])).toMatchObject({ code: 0 });
    expect(await umbra([...args, '--allow-unreadable-pages'], { env })).toMatchObject({
      code: 3,
      complaints: [
        'umbra: 0 redactions in 1 page.',
        expect.stringMatching(/^umbra: Page 1 was kept .* not searched\.$/u),
      ],
    });
  });

  test('tells of images beside text that are not read where that is switched off', async () => {
    const { code, complaints } = await umbra(['redact', fixture('picture-with-words.pdf'), ...POLICY], {
      env: { PDF_OCR: 'off' },
    });
    expect(code).toBe(3);
    expect(complaints).toContainEqual(expect.stringMatching(/^umbra: Images on page 1 were kept but not read/u));
  });

  test.each<[string, readonly string[], Call, RegExp]>([
    ['one that is damaged', ['redact'], { input: Buffer.from('%PDF-1.7\nsecret') }, /^umbra: The PDF is damaged/],
    ['a terminal', ['redact', fixture('text-plain.pdf')], { isTerminal: true }, /Give a file with --output\.$/],
    [
      'pages that are too many',
      ['redact', fixture('text-plain.pdf')],
      { env: { PDF_MAX_PAGES: '1' } },
      /more than 1 pages/,
    ],
    [
      'a setting that is wrong',
      ['redact', fixture('text-plain.pdf')],
      { env: { PDF_OCR: 'maybe' } },
      /PDF_OCR must be/,
    ],
    [
      'no such folder',
      ['redact', fixture('text-plain.pdf'), '-o', '/none/x.pdf'],
      {},
      /\/none\/x\.pdf cannot be written: there is no folder \/none\./,
    ],
    [
      'no such password',
      ['redact', fixture('text-plain.pdf'), '--password-file', '/none'],
      {},
      /\/none cannot be read/,
    ],
    ['lines', ['redact', '--ndjson', '-o', 'x'], {}, /"--output" cannot be combined with "--ndjson"/],
  ])('refuses %s with 2', async (_, args, call, message) => {
    const { code, out, complaints } = await umbra(args, call);
    expect({ code, out: out.length }).toEqual({ code: 2, out: 0 });
    expect(complaints).toEqual([expect.stringMatching(message)]);
    expect(complaints.join()).not.toContain('secret');
  });

  test('keeps attached files by their own formats, where it is to', async () => {
    const table = 'first_name,room\nZelda,1\nQuillimane,2\n';
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 5 0 R (b) 7 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      { dict: '', data: 'BT /F1 12 Tf 72 700 Td (Rooms of the ward) Tj ET' },
      '<< /Type /Filespec /F (rooms.csv) /EF << /F 6 0 R >> >>',
      { dict: '/Type /EmbeddedFile /Subtype /text#2fcsv', data: table },
      '<< /Type /Filespec /F (program.bin) /EF << /F 8 0 R >> >>',
      { dict: '/Type /EmbeddedFile', data: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]) },
    ]);
    const policy = path.join(folder, 'names.json');
    writeFileSync(policy, JSON.stringify({ identifiers: { firstName: {} } }));
    const args = ['redact', '-', '--policy', policy];
    const kept = await umbra(args, { input: bytes, env: { PDF_KEEP_ATTACHMENTS: 'true' } });
    expect(kept.code).toBe(3);
    expect(kept.complaints).toContain('umbra: Attached files removed from the PDF: 1. Redact them separately.');
    expect(await attachedTo(kept.out)).toEqual([
      ['rooms.csv', 'text/csv', 'first_name,room\n{{{REDACTED-first-name}}},1\n{{{REDACTED-first-name}}},2\n'],
    ]);
    expect(await attachedTo((await umbra(args, { input: bytes })).out)).toEqual([]);
  });

  test('writes a text to a file too', async () => {
    const output = path.join(folder, 'out.txt');
    expect(await umbra(['redact', '-o', output], { input: Buffer.from('SSN 219-09-9999') })).toMatchObject({ code: 0 });
    expect(readFileSync(output, 'utf8')).toBe('SSN {{{REDACTED-ssn}}}');
  });
});

describe('a PDF in another document', () => {
  test.each(['redact', 'explain'])('is read and redacted with it: %s', async (command) => {
    const letter = readFileSync(fixture('text-plain.pdf'));
    const archive = Buffer.from(zipSync({ 'letter.pdf': letter, 'note.txt': Buffer.from('wait') }));
    const { code, out, complaints } = await umbra([command, '-', ...POLICY], { input: archive });
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    if (command === 'explain') {
      expect(out.toString()).toContain('"place": "member 1');
      return;
    }
    const members = unzipSync(out);
    expect(Object.keys(members)).toEqual(['letter.pdf', 'note.txt']);
    expect(await leftIn(Buffer.from(members['letter.pdf'] ?? []), 'text-plain.pdf')).toEqual([]);
  });

  test('of a policy that asks for nothing stays readable', async () => {
    const policy = path.join(folder, 'nothing.json');
    writeFileSync(policy, JSON.stringify({ identifiers: {} }));
    const archive = Buffer.from(zipSync({ 'letter.pdf': readFileSync(fixture('text-plain.pdf')) }));
    const { code, out } = await umbra(['redact', '-', '--policy', policy], { input: archive });
    expect(code).toBe(0);
    const written = Buffer.from(unzipSync(out)['letter.pdf'] ?? []);
    expect(await leftIn(written, 'text-plain.pdf')).toEqual(goneFrom('text-plain.pdf'));
  });
});

describe('umbra explain with a PDF', () => {
  test('prints what was found where', async () => {
    const { code, out } = await umbra(['explain', fixture('text-plain.pdf'), ...POLICY]);
    expect(code).toBe(0);
    const { filteredText, explanation } = JSON.parse(out.toString()) as {
      filteredText: string;
      explanation: { appliedSpans: readonly Readonly<Record<string, unknown>>[] };
    };
    expect(filteredText).toContain('{{{REDACTED-ssn}}}');
    expect(explanation.appliedSpans.map(({ text }) => text)).toEqual(goneFrom('text-plain.pdf'));
    expect(explanation.appliedSpans[0]).toMatchObject({
      filterType: 'SSN',
      pageNumber: 1,
      repeated: false,
      location: { page: 1, x: expect.any(Number) as number, lines: [expect.any(Object)] },
    });
  });
});
