import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { budget } from '../../../test/support/budget.js';
import { makePdf } from '../../../test/support/pdf.js';
import { everythingIn, rawPdf, type RawObject } from '../../../test/support/raw-pdf.js';
import { PdfProblem } from '../pdf-problem.js';
import { openPdfium } from '../pdfium.js';
import { openDocument, type DocumentLimits, type OpenedDocument } from './open-document.js';
import { writeDocument } from './write-document.js';

const LIMITS: DocumentLimits = { maxPages: 1000, maxObjects: 200_000, maxStructureBytes: 16 * 1024 * 1024 };
const MEMORY = 256 * 1024 * 1024;

async function open(
  bytes: Uint8Array,
  limits: Partial<DocumentLimits> = {},
  password?: string,
  memory = MEMORY,
): Promise<OpenedDocument> {
  const pdfium = await openPdfium(memory);
  const opened = await openDocument(pdfium, bytes, { limits: { ...LIMITS, ...limits }, password });
  pdfium.close();
  return opened;
}

async function problemOf(bytes: Uint8Array, limits: Partial<DocumentLimits> = {}, memory = MEMORY): Promise<string> {
  try {
    await open(bytes, limits, undefined, memory);
  } catch (error) {
    if (error instanceof PdfProblem) return error.code;
    throw error;
  }
  return 'none';
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>';

describe('a document', () => {
  it('is opened with its pages in order', async () => {
    const { pages, encryption } = await open(makePdf([{ lines: [[10, 10, 'one']] }, { lines: [[10, 10, 'two']] }]));
    expect(pages).toHaveLength(2);
    expect(encryption).toBe('none');
  });

  it.each([
    ['no first line', (file: Buffer) => file.subarray(file.indexOf('\n') + 1)],
    ['another first line', (file: Buffer) => Buffer.concat([Buffer.from('XXXX-1.4'), file.subarray(8)])],
    [
      'more before it than PDFium looks at',
      (file: Buffer) => Buffer.concat([Buffer.from('junk line\n'.repeat(300)), file]),
    ],
  ])('is opened that has %s', async (_, changed) => {
    const { pages } = await open(changed(makePdf([{ lines: [[10, 10, 'one']] }, { lines: [[10, 10, 'two']] }])));
    expect(pages).toHaveLength(2);
  });

  it.each([
    ['encrypted-40.pdf', 'permissions'],
    ['encrypted-128.pdf', 'permissions'],
    ['encrypted-256.pdf', 'permissions'],
    ['encrypted-password.pdf', 'password'],
    ['encrypted-password-rc4.pdf', 'password'],
  ])('that is locked is written unlocked: %s', async (file, lock) => {
    const bytes = readFileSync(path.join(process.cwd(), 'test/fixtures/pdf', file));
    const opened = await open(bytes, {}, 'open sesame');
    expect(opened.encryption).toBe(lock);
    const written = writeDocument(opened.document);
    expect(everythingIn(written, inflateSync)).toMatch(/\) Tj/u);
    expect(Buffer.from(written).includes('/Encrypt')).toBe(false);
    await expect(problemOf(bytes)).resolves.toBe(lock === 'password' ? 'encrypted' : 'none');
  });

  it('of several revisions is its last one alone', async () => {
    const first = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      PAGE,
      '(old secret)',
    ]);
    const update = Buffer.from(
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Rotate 90 >>\nendobj\nxref\n3 1\n${String(first.length).padStart(10, '0')} 00000 n \n` +
        `trailer << /Size 5 /Root 1 0 R /Prev ${first.lastIndexOf('xref\n0')} >>\nstartxref\n${first.length + 81}\n%%EOF\n`,
    );
    const { document } = await open(Buffer.concat([first, update]));
    const text = everythingIn(writeDocument(document), inflateSync);
    expect(text).toContain('/Rotate 90');
    expect(text).not.toContain('old secret');
    expect(text.match(/%%EOF/gu)).toHaveLength(1);
  });

  it('whose page is in its tree twice has two pages, as every reader shows', async () => {
    const { pages, document } = await open(
      rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>', PAGE]),
    );
    expect(pages).toHaveLength(2);
    expect(pages[0]?.dict).not.toBe(pages[1]?.dict);
    expect((await open(writeDocument(document))).pages).toHaveLength(2);
  });

  it('is the same whenever it is written', async () => {
    const bytes = makePdf([{ lines: [[10, 10, 'one']] }]);
    const [one, other] = [await open(bytes), await open(bytes)];
    expect(Buffer.compare(writeDocument(one.document), writeDocument(other.document))).toBe(0);
  });

  it('keeps its version when that is newer', async () => {
    const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', PAGE];
    const newer = await open(rawPdf(objects, { version: '2.0' }));
    expect(Buffer.from(writeDocument(newer.document)).toString('latin1', 0, 8)).toBe('%PDF-2.0');
    const older = await open(rawPdf(objects, { version: '1.3' }));
    expect(Buffer.from(writeDocument(older.document)).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  });
});

describe('a page tree that is wrong', () => {
  it.each([
    ['counts more pages than it has', '/Kids [3 0 R 4 0 R] /Count 9'],
    ['counts far more than that', '/Kids [3 0 R 4 0 R] /Count 99999999'],
    ['counts none', '/Kids [3 0 R 4 0 R] /Count 0'],
    ['counts less than none', '/Kids [3 0 R 4 0 R] /Count -2'],
    ['counts nothing', '/Kids [3 0 R 4 0 R]'],
    ['counts in words', '/Kids [3 0 R 4 0 R] /Count (2)'],
    ['names an object that is not there', '/Kids [3 0 R 77 0 R 4 0 R] /Count 3'],
    ['names itself', '/Kids [3 0 R 2 0 R 4 0 R] /Count 2'],
  ])('is put together anew where it %s', async (_, entries) => {
    const of = (width: number): string => PAGE.replace('0 0 100', `0 0 ${width}`);
    const objects = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages ${entries} >>`, of(100), of(200)];
    const { document } = await open(rawPdf(objects));
    const again = await open(writeDocument(document));
    expect(again.document.getPages().map((page) => page.getWidth())).toEqual([100, 200]);
  });

  it('is damaged where none of its pages is there', async () => {
    const bytes = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [77 0 R] /Count 1 >>']);
    expect(await problemOf(bytes)).toBe('damaged');
  });
});

describe('a hostile document', () => {
  const tree = (kids: string, count: number, ...more: readonly RawObject[]): Buffer =>
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...more]);

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['no PDF', Buffer.from('Hello, this is no PDF at all.')],
    ['a header alone', Buffer.from('%PDF-1.7\n')],
    ['no pages', rawPdf(['<< /Type /Catalog >>'])],
  ])('of %s is damaged', async (_, bytes) => {
    await expect(problemOf(bytes)).resolves.toBe('damaged');
  });

  it('with pages in a circle comes to an end', async () => {
    await expect(problemOf(tree('2 0 R 3 0 R', 2, PAGE))).resolves.toMatch(/^(?:none|damaged)$/u);
    await expect(
      problemOf(tree('4 0 R', 1, PAGE, '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 4 0 R >>')),
    ).resolves.toMatch(/^(?:none|damaged)$/u);
  });

  it('with more pages than there may be is refused', async () => {
    const kids = Array.from({ length: 20 }, (_, i) => `${i + 3} 0 R`).join(' ');
    await expect(problemOf(tree(kids, 20, ...Array<string>(20).fill(PAGE)), { maxPages: 19 })).resolves.toBe(
      'too-many-pages',
    );
    await expect(problemOf(tree('3 0 R', 1_000_000, PAGE))).resolves.toMatch(/^(?:too-many-pages|damaged)$/u);
  });

  it('with more objects than there may be is refused', async () => {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${Array.from({ length: 2000 }, (_, k) => `${k + 4} 0 R`).join(' ')}] >>`;
    const bytes = tree('3 0 R', 1, page, ...Array<string>(2000).fill('<< /A 1 >>'));
    await expect(problemOf(bytes, { maxObjects: 1000 })).resolves.toBe('too-complex');
  });

  it.each([
    ['a table of a billion objects', '/Type /XRef /Size 1000000000 /W [1 1 1]', ''],
    ['a kind that is escaped twice', '/Type /XR#2365f /Size 1000000000 /W [1 1 1]', ''],
    ['a kind that stands elsewhere', '/Type 5 0 R /Size 1000000000 /W [1 1 1]', '/XRef'],
  ])('with data that calls itself %s is not taken at its word', async (_, dict, kind) => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>';
    const objects: RawObject[] = [page, { dict, data: 'x' }, kind === '' ? 'null' : kind];
    const { pages } = await open(tree('3 0 R', 1, ...objects));
    expect(pages).toHaveLength(1);
  });

  it('with objects in streams that no table knows of is what PDFium makes of it', async () => {
    const inside = '3 0 << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Rotate 180 >>';
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Rotate 90 >>';
    const { document } = await open(tree('3 0 R', 1, page, { dict: '/Type /ObjStm /N 1 /First 4', data: inside }));
    expect(everythingIn(writeDocument(document), inflateSync)).toContain('/Rotate 90');
  });

  it('that claims a million objects is what it is', async () => {
    const text = tree('3 0 R', 1, PAGE).toString('latin1').replace('/Size 4', '/Size 1000000');
    await expect(problemOf(Buffer.from(text, 'latin1'))).resolves.toBe('none');
  });

  it('with arrays and dictionaries 10,000 deep in each other is what readers make of it', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Group 4 0 R >>';
    for (const [open, close] of [
      ['[', ']'],
      ['<< /A ', ' >>'],
    ]) {
      const deep = `${open?.repeat(10_000) ?? ''}(deep)${close?.repeat(10_000) ?? ''}`;
      await expect(problemOf(tree('3 0 R', 1, page, deep))).resolves.toMatch(/^(?:none|damaged)$/u);
    }
  });

  it('of a thousand times its size is refused', async () => {
    const megabytes = budget(32, 100);
    const bomb = deflateSync(
      Buffer.concat([Buffer.from('9 0 '), Buffer.from(`[${'0 '.repeat(megabytes * 500_000)}]`)]),
    );
    expect(bomb.length).toBeLessThan(megabytes * 1200);
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /X 9 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n${PAGE}\nendobj\n`;
    const objects = `4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
    const start = head.length + objects.length + bomb.length + 18;
    const row = (type: number, offset: number, index: number): number[] => [
      type,
      offset >> 16,
      (offset >> 8) & 255,
      offset & 255,
      index,
    ];
    const at = (id: number): number => head.indexOf(`${id} 0 obj`);
    const rows = [
      row(0, 0, 0),
      row(1, at(1), 0),
      row(1, at(2), 0),
      row(1, at(3), 0),
      row(1, head.length, 0),
      row(1, start, 0),
      ...[6, 7, 8].map(() => row(0, 0, 0)),
      row(2, 4, 0),
    ];
    const table = Buffer.from(rows.flat());
    const file = Buffer.concat([
      Buffer.from(head + objects),
      bomb,
      Buffer.from(
        `\nendstream\nendobj\n5 0 obj\n<< /Type /XRef /Size 10 /W [1 3 1] /Root 1 0 R /Length ${table.length} >>\nstream\n`,
      ),
      table,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
    ]);
    await expect(problemOf(file, {}, budget(64, 256) * 1024 * 1024)).resolves.toBe('too-complex');
  });
});
