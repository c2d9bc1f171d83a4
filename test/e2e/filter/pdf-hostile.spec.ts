import { startApp, type TestApp } from '../../support/app.js';
import { isDrawn, seedFor } from '../../support/budget.js';
import { postPdf, SSN } from '../../support/filter-pdf.js';
import { HOSTILE_PDFS } from '../../support/hostile-pdfs.js';
import { makePdf } from '../../support/pdf.js';

const SECONDS = 1;
const SEED = seedFor('hostile PDFs');
/** Every eighth of the kinds; all of them in the long tier. */
const TRIED = Object.entries(HOSTILE_PDFS).filter((_, place) => isDrawn(place, 8, SEED));

/** Processor time besides that of the thread: reading the file, checking it, and starting a thread anew. */
const SLACK_SECONDS = 30;

let app: TestApp;
beforeAll(async () => {
  const env = { PDF_TIMEOUT_SECONDS: `${SECONDS}` };
  app = await startApp({ env });
});
afterAll(async () => {
  await app.close();
});

interface Outcome {
  readonly status: number;
  readonly code?: string;
  readonly error?: string;
}

async function outcomeOf(to: TestApp, file: Buffer): Promise<Outcome> {
  const answer = await postPdf(to, '/api/filter', file);
  if (answer.status === 200) {
    await answer.arrayBuffer();
    return { status: 200 };
  }
  return { status: answer.status, ...((await answer.json()) as object) };
}

describe('a PDF that asks for much', () => {
  it.each(TRIED)('ends in time: %s', async (name, make) => {
    const file = make();
    // The limit is one of elapsed time: on a busy machine less is done in it, and never more.
    const before = process.cpuUsage();
    const outcome = await outcomeOf(app, file);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(SECONDS + SLACK_SECONDS);
    expect([200, 422]).toContain(outcome.status);
    if (outcome.code === 'PDF_TOO_COMPLEX') expect(outcome.error).toMatch(/needs more than/);
    if (name === 'one image shown 2,000 times') {
      // On a busy machine the time may be over before the page is reached.
      expect(outcome.error).toMatch(/^(?:Page 1: )?The PDF needs more than 1 seconds \(PDF_TIMEOUT_SECONDS\)/);
    }
  });
});

it('a page that takes too long ends the document, and is named with the limit', async () => {
  const bounded = await startApp({ env: { PDF_PAGE_TIMEOUT_SECONDS: '1' } });
  const outcome = await outcomeOf(bounded, HOSTILE_PDFS['one image shown 2,000 times']?.() ?? Buffer.alloc(0));
  await bounded.close();
  expect(outcome).toMatchObject({ status: 422, code: 'PDF_TOO_COMPLEX' });
  expect(outcome.error).toMatch(/^Page 1: .*more than 1 seconds for one page \(PDF_PAGE_TIMEOUT_SECONDS\)/);
});

describe('a budget', () => {
  let bounded: TestApp;
  beforeAll(async () => {
    // A page of US letter has 3.7 megapixels with 200 dots an inch.
    bounded = await startApp({ env: { PDF_MAX_MEMORY_MB: '128', PDF_MAX_DOCUMENT_MEGAPIXELS: '8' } });
  });
  afterAll(async () => {
    await bounded.close();
  });

  it('of memory refuses a document with its page and the limit', async () => {
    const outcome = await outcomeOf(bounded, HOSTILE_PDFS['arrays in arrays in the content']?.() ?? Buffer.alloc(0));
    expect(outcome).toMatchObject({ status: 422, code: 'PDF_TOO_COMPLEX' });
    expect(outcome.error).toMatch(/^Page 1: .*128 megabytes of memory \(PDF_MAX_MEMORY_MB\)/);
    // The thread that was ended has been replaced.
    expect(await outcomeOf(bounded, makePdf([{ lines: [[72, 700, `SSN ${SSN}`]] }]))).toEqual({ status: 200 });
  });

  it('of pixels for all pages of a document names the page for which none are left', async () => {
    const drawn = async (pages: number) => {
      const file = makePdf(Array.from({ length: pages }, (_, page) => ({ lines: [[72, 700, `Page ${page + 1}`]] })));
      return postPdf(bounded, '/api/filter', file, { accept: 'application/zip' });
    };
    const [taken, refused] = [await drawn(2), await drawn(4)];
    expect(taken.status).toBe(200);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      code: 'PDF_TOO_COMPLEX',
      error: expect.stringMatching(/^Page 3: .*more than 8 megapixels \(PDF_MAX_DOCUMENT_MEGAPIXELS\)/) as string,
    });
  });
});
