import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startApp, type TestApp } from '../support/app';
import { bytesOf, postPdf, saveCorpusPolicy } from '../support/filter-pdf';
import { judge, type PdfFixture } from '../support/pdf-judge';

const folder = path.resolve(__dirname, '../fixtures/pdf');
const fixtures = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as readonly PdfFixture[];

/** Where values are seen, or only seen: their pages are drawn and read by OCR afterwards. */
const SEEN =
  /^(?:scan-|picture-|type3-|no-tounicode|gs-outlined|gs-page|latex-bitmaps|hidden-clipped|lying-|wrong-|map-)/;

/** The whole corpus through the front door, judged by readers that the product has no part of. */
describe('PDF documents', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { PDF_OCR: 'auto' } });
    await saveCorpusPolicy(app);
  });
  afterAll(async () => {
    await app.close();
  });

  it.each(fixtures)('$file: $covers', async (fixture) => {
    const before = readFileSync(path.join(folder, fixture.file));
    const headers: Record<string, string> =
      fixture.password === undefined ? {} : { 'x-pdf-password': fixture.password };
    const response = await postPdf(app, '/api/filter?p=corpus', before, headers);
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/pdf',
    });
    expect(await judge(before, await bytesOf(response), fixture, { ocr: SEEN.test(fixture.file) })).toEqual([]);
  });
});
