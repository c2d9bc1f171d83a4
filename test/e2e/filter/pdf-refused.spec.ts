import { startApp, type TestApp } from '../../support/app.js';
import { makePdf } from '../../support/pdf.js';
import { rawPdf } from '../../support/raw-pdf.js';
import { until } from '../../support/until.js';
import { fileStrings } from '../../support/pdf-judge/file-strings.js';
import { bytesOf, described, fixture, leftIn, PdfScene, postPdf, refusal, SSN } from '../../support/filter-pdf.js';

let scene: PdfScene;
beforeAll(async () => {
  scene = await PdfScene.start();
});

describe('an encrypted PDF', () => {
  const PASSWORD = 'open sesame';
  const file = 'encrypted-password.pdf';

  it('without a user password is redacted and decrypted', async () => {
    const response = await scene.post('/api/filter?p=corpus', fixture('encrypted-128.pdf'));
    expect([response.status, response.headers.get('x-pdf-decrypted')]).toEqual([200, 'true']);
    expect(await leftIn(await bytesOf(response), described('encrypted-128.pdf').gone)).toEqual([]);
  });

  it.each([file, 'encrypted-password-rc4.pdf'])('is opened with its password: %s', async (name) => {
    const response = await scene.post('/api/filter?p=corpus', fixture(name), { 'x-pdf-password': PASSWORD });
    expect([response.status, response.headers.get('x-pdf-decrypted')]).toEqual([200, 'true']);
    expect(await leftIn(await bytesOf(response), described(name).gone)).toEqual([]);
    const explained = await scene.post('/api/explain?p=corpus', fixture(name), { 'x-pdf-password': PASSWORD });
    expect(explained.status).toBe(200);
  });

  it.each([
    ['without a password', {}],
    ['with a wrong password', { 'x-pdf-password': 'close sesame' }],
  ])('returns 422 %s', async (_, headers: Record<string, string>) => {
    for (const to of ['/api/filter', '/api/explain']) {
      expect(await refusal(await scene.post(to, fixture(file), headers))).toBe('422 PDF_ENCRYPTED');
    }
  });
});

describe('a PDF request is rejected', () => {
  it.each([
    ['damaged', '%PDF-1.7\n%âãÏÓ', {}, '422 PDF_DAMAGED'],
    ['empty', '', {}, '415 CONTENT_TYPE_MISMATCH'],
    ['a text', 'Dear Ann', {}, '415 CONTENT_TYPE_MISMATCH'],
    ['a picture', '\x89PNG', {}, '415 CONTENT_TYPE_MISMATCH'],
    ['declared as a text', '%PDF-1.7\n', { 'content-type': 'text/plain' }, '415 CONTENT_TYPE_MISMATCH'],
    ['without a credential', '%PDF-1.7\n', { authorization: 'Bearer umbra_nobody' }, '401 UNAUTHENTICATED'],
  ])('%s', async (_, body, headers: Record<string, string>, expected) => {
    for (const to of ['/api/filter', '/api/explain']) {
      expect((await refusal(await scene.post(to, body, headers))).replace(/401 .*/, '401 UNAUTHENTICATED')).toBe(
        expected,
      );
    }
  });

  it('for a page that is too large to be read off its picture, before it is drawn', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] /Contents 4 0 R >>';
    const lines = [1000, 3000, 5000].map((y) => `0 ${y} m 14400 ${y} l S`).join(' ');
    const huge = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page,
      { dict: '', data: `[200 90] 0 d 300 w ${lines}` },
    ]);
    expect(huge.length).toBeLessThan(600);
    const response = await scene.post('/api/filter?p=corpus', huge);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'PDF_PAGE_TOO_LARGE',
      error: expect.stringMatching(/^Page 1: /) as string,
    });
  });

  it('for an unknown policy, before the PDF is read', async () => {
    expect(await refusal(await scene.post('/api/filter?p=no-such-policy', '%PDF-1.7\n'))).toBe('404 UNKNOWN_POLICY');
    expect(await refusal(await scene.post('/api/explain?p=no-such-policy', '%PDF-1.7\n'))).toBe('404 UNKNOWN_POLICY');
  });

  it('with an invalid parameter', async () => {
    const response = await scene.post('/api/filter?allowUnreadablePages=maybe', fixture('text-plain.pdf'));
    expect(response.status).toBe(400);
  });

  it('by /api/policies/apply, which takes texts', async () => {
    expect(await refusal(await scene.post('/api/policies/apply', fixture('text-plain.pdf')))).toBe(
      '415 UNSUPPORTED_TYPE',
    );
  });
});

describe('limits and settings', () => {
  let small: TestApp;
  const logged: string[] = [];
  beforeAll(async () => {
    const env = { FILTER_MAX_BYTES: '20000', PDF_MAX_PAGES: '1', PDF_OCR: 'off', PDF_TITLE: 'Made safe' };
    small = await startApp({ env, log: { write: (line: string) => void logged.push(line) } });
  });
  afterAll(async () => {
    await small.close();
  });

  it('returns 413 for too large a file and for too many pages', async () => {
    const large = Buffer.concat([makePdf([{ lines: [] }]), Buffer.alloc(20_000, 32)]);
    expect(await refusal(await postPdf(small, '/api/filter', large))).toBe('413 BODY_TOO_LARGE');
    const pages = makePdf([{ lines: [] }, { lines: [] }]);
    expect(await refusal(await postPdf(small, '/api/filter', pages))).toBe('413 PDF_TOO_MANY_PAGES');
  });

  it('returns 422 for an unreadable page unless it is allowed', async () => {
    const scan = fixture('scan-jbig2.pdf');
    expect(scan.length).toBeLessThan(20_000);
    expect(await refusal(await postPdf(small, '/api/filter', scan))).toBe('422 PDF_WITHOUT_TEXT');
    expect(await refusal(await postPdf(small, '/api/explain', scan))).toBe('422 PDF_WITHOUT_TEXT');
    const allowed = await postPdf(small, '/api/filter?allowUnreadablePages=true', scan);
    expect([allowed.status, allowed.headers.get('x-redactions')]).toEqual([200, '0']);
  });

  it('tells of images beside text that are not read', async () => {
    const response = await postPdf(small, '/api/filter', fixture('picture-with-words.pdf'));
    expect([response.status, response.headers.get('x-umbra-warnings')]).toEqual([200, '1; PICTURES_NOT_READ; page 1']);
  });

  it('logs requests without the password', async () => {
    const headers = { 'x-pdf-password': 'close sesame' };
    const answer = await postPdf(small, '/api/filter', fixture('encrypted-password.pdf'), headers);
    const documentId = answer.headers.get('x-document-id') ?? 'none';
    expect(await refusal(answer)).toBe('422 PDF_ENCRYPTED');
    await until(() => logged.some((line) => line.includes(documentId)));
    expect(logged.join('')).not.toContain('sesame');
  });

  it('sets the title of PDF_TITLE', async () => {
    const response = await postPdf(small, '/api/filter', makePdf([{ lines: [[72, 700, `SSN ${SSN}`]] }]));
    const strings = fileStrings([await bytesOf(response)]);
    expect(strings.some((text) => text.includes('Made safe'))).toBe(true);
  });
});
