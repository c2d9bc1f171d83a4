import { unzipSync, type Unzipped } from 'fflate';
import { Occurrences } from '../../../src/occurrences/occurrences.js';
import { oneOf } from '../../support/budget.js';
import { makePdf } from '../../support/pdf.js';
import {
  bytesOf,
  CASE_NUMBER,
  described,
  drawn,
  fixture,
  leftIn,
  PDF,
  PdfScene,
  readBack,
  refusal,
  SSN,
  textOfPicture,
} from '../../support/filter-pdf.js';

let scene: PdfScene;
beforeAll(async () => {
  scene = await PdfScene.start();
});

async function redacted(to: string, body: Uint8Array): Promise<Buffer> {
  const response = await scene.post(to, body);
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({ status: 200, type: PDF });
  return bytesOf(response);
}

describe('POST /api/filter with a PDF', () => {
  const FILES = ['text-plain', 'text-rotated-pages', 'broken-lines', 'libreoffice-letter', 'embedded-files'];
  // One file of every family is judged by test/e2e/filter/pdf-corpus.
  it.each(oneOf(FILES, 'a redacted PDF').map((name) => `${name}.pdf`))(
    'returns %s without the values the policy finds, and with the rest',
    async (file) => {
      const { gone, kept } = described(file);
      const before = fixture(file);
      expect(await leftIn(before, gone)).not.toEqual([]);
      const after = await redacted('/api/filter?p=corpus', before);
      expect(await leftIn(after, gone)).toEqual([]);
      const { text } = await readBack(after);
      expect(kept.filter((phrase) => !new Occurrences(text).has(phrase))).toEqual([]);
    },
  );

  it('reports the redaction in headers, with the document id', async () => {
    const response = await scene.post('/api/filter?p=corpus', fixture('text-plain.pdf'));
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('x-pdf')));
    expect(headers).toEqual({ 'x-pdf-pages-as-pictures': '0' });
    expect(Number(response.headers.get('x-redactions'))).toBe(described('text-plain.pdf').gone.length);
    expect(response.headers.get('x-document-id')).toMatch(/^[a-z0-9]+$/i);
    expect(response.headers.get('vary')).toMatch(/accept/i);
    expect(response.headers.get('content-length')).toBe(String((await bytesOf(response)).length));
  });

  it('reports removed signatures, attachments and scripts', async () => {
    const headersOf = async (file: string) => (await scene.post('/api/filter?p=corpus', fixture(file))).headers;
    expect((await headersOf('form-signature.pdf')).get('x-pdf-signatures-removed')).toBe('1');
    expect(Number((await headersOf('embedded-files.pdf')).get('x-pdf-attachments-removed'))).toBeGreaterThan(0);
    expect(Number((await headersOf('actions.pdf')).get('x-pdf-scripts-removed'))).toBeGreaterThan(0);
  });

  it('redacts by the default policy', async () => {
    const after = await redacted('/api/filter', makePdf([{ lines: [[72, 700, `SSN ${SSN}, of course.`]] }]));
    expect(await leftIn(after, [SSN])).toEqual([]);
    expect((await readBack(after)).text).toMatch(/SSN\W+of course\./);
  });

  it.each([
    ['PDF', '*/*', PDF],
    ['PDF', 'application/*', PDF],
    ['PDF', 'application/zip;q=0.5, application/pdf', PDF],
    ['ZIP', 'application/zip', 'application/zip'],
    ['ZIP', 'application/pdf;q=0.2, application/zip;q=0.9, */*;q=0.1', 'application/zip'],
  ])('returns a %s for Accept: %s', async (_, accept, type) => {
    const response = await scene.post('/api/filter', makePdf([{ lines: [[72, 700, `SSN ${SSN}`]] }]), { accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect((await bytesOf(response)).toString('latin1', 0, 4)).toBe(type === PDF ? '%PDF' : 'PK\x03\x04');
  });

  it('returns 406 for any other type', async () => {
    const response = await scene.post('/api/filter', makePdf([{ lines: [] }]), { accept: 'image/png' });
    expect(await refusal(response)).toBe('406 NOT_ACCEPTABLE');
  });

  it('returns a ZIP of page images on which no redacted value is legible', async () => {
    const response = await scene.post('/api/filter?p=corpus', fixture('text-plain.pdf'), { accept: 'application/zip' });
    expect(response.headers.get('x-redactions')).toBe(String(described('text-plain.pdf').gone.length));
    const pages = unzipSync(await bytesOf(response));
    expect(Object.keys(pages)).toEqual(['page-0.png', 'page-1.png']);
    for (const page of Object.values(pages)) {
      expect(Buffer.from(page).toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
    }
    const seen = new Occurrences(await textOfPicture(pages['page-0.png'] ?? new Uint8Array()));
    expect(seen.has('Dear customer')).toBe(true);
    expect(described('text-plain.pdf').gone.filter((value) => seen.has(value))).toEqual([]);
  });

  it('redacts further occurrences of a value without its context, unless the value is too short', async () => {
    await scene.save('pdf-case', { identifiers: { identifiers: [CASE_NUMBER] } });
    const file = makePdf([
      {
        lines: [
          [72, 700, 'Case K-471199 and Case K-12.'],
          [72, 600, 'See k 471199 below.'],
        ],
      },
      { lines: [[72, 700, 'Nothing but K471199 here, K-471198 and K-12.']] },
    ]);
    const after = await redacted('/api/filter?p=pdf-case', file);
    expect(await leftIn(after, ['K-471199', 'K-471198'])).toEqual(['K-471198']);
    const { text } = await readBack(after);
    expect(text.split('\f').map((page) => new Occurrences(page).count('K-12'))).toEqual([0, 1]);
  });

  it('keeps ignored values everywhere', async () => {
    const ignored = [{ name: 'ours', terms: ['K-471199'] }];
    await scene.save('pdf-ignoring', { identifiers: { identifiers: [CASE_NUMBER] }, ignored });
    const lines = [
      [72, 700, 'Case K-471199 and Case K-471198'],
      [72, 600, 'K-471199, K-471198'],
    ] as const;
    const after = await redacted('/api/filter?p=pdf-ignoring', makePdf([{ lines }]));
    const text = new Occurrences((await readBack(after)).text);
    expect([text.count('K-471199'), text.count('K-471198')]).toEqual([2, 0]);
  });

  it('covers the bounding boxes of a policy without any detector', async () => {
    const boundingBoxes = [
      { x: 70, y: 80, w: 200, h: 20 },
      { x: 70, y: 180, w: 200, h: 20, page: 2, color: 'red' },
      { x: 0, y: 0, w: 600, h: 700, page: 2, enabled: false },
    ];
    await scene.save('pdf-boxes', { graphical: { boundingBoxes } });
    const lines = [
      [72, 700, 'upper words'],
      [72, 600, 'lower words'],
    ] as const;
    const response = await scene.post('/api/filter?p=pdf-boxes', makePdf([{ lines }, { lines }]));
    expect([response.status, response.headers.get('x-redactions')]).toEqual([200, '2']);
    const after = await bytesOf(response);
    expect((await readBack(after)).text.split('\f').map((page) => page.trim())).toEqual(['lower words', 'upper words']);
    const pages = await imagesOf('/api/filter?p=pdf-boxes', makePdf([{ lines }, { lines }]));
    expect(await colorAt(pages, 0, 200, 90)).toBe('0,0,0');
    expect(await colorAt(pages, 1, 200, 190)).toBe('255,0,0');
    expect(await colorAt(pages, 1, 300, 190)).toBe('255,255,255');
  });

  it('uses the colors of the policy and of the strategy', async () => {
    const strategies = [{ condition: 'token startswith "219"', color: '#00ff00' }, {}];
    await scene.save('pdf-colors', {
      config: { pdf: { redactionColor: 'yellow' } },
      identifiers: { ssn: { ssnFilterStrategies: strategies } },
    });
    const lines = [
      [72, 700, `SSN ${SSN}`],
      [72, 600, 'SSN 457-55-5462'],
    ] as const;
    const pages = await imagesOf('/api/filter?p=pdf-colors', makePdf([{ lines }]));
    expect(await colorAt(pages, 0, 130, 88)).toBe('0,255,0');
    expect(await colorAt(pages, 0, 130, 188)).toBe('255,255,0');
  });

  it('writes the replacements of the context into their boxes', async () => {
    await scene.save('pdf-scoped', {
      config: { pdf: { showReplacement: true, replacementFont: 'times', replacementFontColor: 'yellow' } },
      identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }] } },
    });
    const text = await scene.post('/api/filter?p=pdf-scoped&c=ward', `SSN ${SSN}`, { 'content-type': 'text/plain' });
    const replacement = (await text.text()).slice('SSN '.length);
    const pages = [{ lines: [[72, 700, `SSN ${SSN}`]] as const }];
    const after = await redacted('/api/filter?p=pdf-scoped&c=ward', makePdf(pages));
    expect(replacement).not.toBe(SSN);
    expect(await leftIn(after, [SSN, replacement])).toEqual([replacement]);
  });

  it('recognizes the text of scans', async () => {
    const response = await scene.post('/api/filter?p=corpus', fixture('scan-clean.pdf'));
    expect([response.status, response.headers.get('x-pdf-pages-recognised')]).toEqual([200, '1']);
    const seen = (await readBack(await bytesOf(response))).text;
    expect(described('scan-clean.pdf').gone.filter((value) => new Occurrences(seen).has(value))).toEqual([]);
  });
});

/** Redacts a PDF to images, by file name. */
async function imagesOf(to: string, body: Uint8Array): Promise<Unzipped> {
  return unzipSync(await bytesOf(await scene.post(to, body, { accept: 'application/zip' })));
}

/** Returns the color at a point of a page, in points from its upper left corner. */
async function colorAt(pages: Unzipped, page: number, x: number, y: number): Promise<string> {
  const { context, image } = await drawn(pages[`page-${page}.png`] ?? new Uint8Array());
  const scale = image.width / 612;
  return [...context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data.subarray(0, 3)].join(',');
}
