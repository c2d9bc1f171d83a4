import { availableParallelism } from 'node:os';
import { sharedApp } from '../../support/app';
import { budget, seedFor } from '../../support/budget';
import { bytesOf, postPdf, saveCorpusPolicy } from '../../support/filter-pdf';
import { corpusBytes, sampleOfEveryFamily, workAhead } from '../../support/pdf-corpus';
import { judge, type PdfFixture } from '../../support/pdf-judge';

/** Values in these files are pixels, or become pixels: their pages are drawn and read by OCR. */
const NEEDS_OCR =
  /^(?:scan-|picture-|type3-|no-tounicode|gs-outlined|gs-page|latex-bitmaps|hidden-clipped|lying-|wrong-|map-)/;

const sample = sampleOfEveryFamily(1, seedFor('PDF corpus'));

/** The corpus through the API, judged by readers that the product has no part of. */
describe('a redacted PDF has none of its values, in no reader, and all of the rest', () => {
  let problems: (fixture: PdfFixture) => Promise<readonly string[]>;
  beforeAll(async () => {
    const app = await sharedApp();
    await saveCorpusPolicy(app);
    problems = workAhead(sample, budget(1, availableParallelism()), async (given) => {
      const before = corpusBytes(given);
      const headers: Record<string, string> = given.password === undefined ? {} : { 'x-pdf-password': given.password };
      const response = await postPdf(app, '/api/filter?p=corpus', before, headers);
      const answer = `${response.status} ${response.headers.get('content-type')}`;
      if (answer !== '200 application/pdf') return [answer];
      return judge(before, await bytesOf(response), given, { ocr: NEEDS_OCR.test(given.file) });
    });
  });

  it.each(sample)('$file: $covers', async (given) => {
    expect(await problems(given)).toEqual([]);
  });
});
