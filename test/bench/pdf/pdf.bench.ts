import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TextRecogniser } from '../../../src/platform/ocr/text-recogniser.js';
import { PdfConfig } from '../../../src/pdf/pdf.config.js';
import { openPdfium } from '../../../src/pdf/pdfium.js';
import { PdfThreads } from '../../../src/pdf/pdf-threads.js';
import { redactPdf } from '../../../src/pdf/redact-pdf.js';
import { drawPage } from '../../support/drawn-page.js';
import { cleanText } from '../../support/texts.js';
import { median, type Figure } from '../figure.js';
import { makeBook } from './book.js';
import type { Toll } from './in-thread.js';
import { find, OPTIONS } from './settings.js';

const PAGES = 500;
const ROUNDS = 3;
const AT_ONCE = 4;
const PAGES_AT_ONCE = 100;
/** As scanned pages are drawn. */
const RECOGNITION_DPI = 200;

/** The redaction of long documents of text beside PDFium that does no more than read them, and what it takes of the process. */
export async function benchPdf(): Promise<readonly Figure[]> {
  const few = await makeBook({ pages: PAGES, hasValues: (page) => page % 200 === 50 });
  const all = await makeBook({ pages: PAGES, hasValues: () => true });
  return [
    ...(await benchPages('values on 3 pages', few)),
    ...(await benchPages('values on every page', all)),
    ...benchProcess(all),
    ...(await benchAtOnce()),
    ...(await benchRecognition()),
  ];
}

async function benchPages(name: string, book: Uint8Array): Promise<readonly Figure[]> {
  const read: number[] = [];
  const redacted: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const reading = await processorMs(() => readPlainly(book));
    const redacting = await processorMs(() => redactPdf(book, OPTIONS, { find }));
    // The first round is the warm-up.
    if (round > 0) read.push(reading);
    if (round > 0) redacted.push(redacting);
  }
  const [theirs, ours] = [median(read), median(redacted)];
  return [
    { name: `${PAGES} pages, ${name}: PDFium reads one`, value: theirs / PAGES, unit: 'ms' },
    { name: `${PAGES} pages, ${name}: one redacted`, value: ours / PAGES, unit: 'ms', target: '<= 10' },
    { name: `${PAGES} pages, ${name}: against PDFium that reads`, value: ours / theirs, unit: 'x', target: '<= 5' },
  ];
}

/** Milliseconds on all processors, so that neither other programs nor threads of the collector count for nothing. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  global.gc?.();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What the plainest program does that reads the text of a document. */
async function readPlainly(bytes: Uint8Array): Promise<void> {
  const { api, allocate, free, write, readString } = await openPdfium(OPTIONS.limits.maxMemoryBytes);
  const at = allocate(bytes.length);
  write(at, bytes);
  const document = api.FPDF_LoadMemDocument(at, bytes.length, '');
  let characters = 0;
  for (let index = 0; index < api.FPDF_GetPageCount(document); index++) {
    const page = api.FPDF_LoadPage(document, index);
    const text = api.FPDFText_LoadPage(page);
    const count = api.FPDFText_CountChars(text);
    const buffer = allocate(2 * (count + 1));
    api.FPDFText_GetText(text, 0, count, buffer);
    characters += readString(buffer, 2 * (count + 1)).length;
    free(buffer);
    api.FPDFText_ClosePage(text);
    api.FPDF_ClosePage(page);
  }
  if (characters < 1000 * PAGES) throw new Error('PDFium has not read the pages');
}

function benchProcess(book: Uint8Array): readonly Figure[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'umbra-bench-'));
  try {
    const file = path.join(folder, 'book.pdf');
    writeFileSync(file, book);
    const printed = execFileSync(process.execPath, ['--expose-gc', path.join(__dirname, 'in-thread.js'), file]);
    const { megabytes, delayMs, busyShare } = JSON.parse(printed.toString()) as Toll;
    return [
      { name: `${PAGES} pages in a thread: memory above idle`, value: megabytes, unit: 'MB', target: '<= 300' },
      { name: 'meanwhile: longest delay of the event loop', value: delayMs, unit: 'ms', target: '<= 50' },
      { name: 'meanwhile: the event loop is at work', value: 100 * busyShare, unit: '%' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchAtOnce(): Promise<readonly Figure[]> {
  const book = await makeBook({ pages: PAGES_AT_ONCE, hasValues: () => true });
  const one = await pagesASecond(book, 1);
  const two = await pagesASecond(book, 2);
  return [
    { name: `${AT_ONCE} documents at once, PDF_CONCURRENCY=1`, value: one, unit: 'page/s' },
    { name: `${AT_ONCE} documents at once, PDF_CONCURRENCY=2`, value: two, unit: 'page/s' },
    { name: 'two at a time against one', value: two / one, unit: 'x' },
  ];
}

async function pagesASecond(book: Uint8Array, concurrency: number): Promise<number> {
  const threads = new PdfThreads(Object.assign(new PdfConfig(), { concurrency }));
  try {
    const round = () =>
      Promise.all(Array.from({ length: AT_ONCE }, () => threads.redact(book.slice(), OPTIONS, { find })));
    await round();
    const start = performance.now();
    await round();
    return (AT_ONCE * PAGES_AT_ONCE) / ((performance.now() - start) / 1000);
  } finally {
    await threads.onModuleDestroy();
  }
}

async function benchRecognition(): Promise<readonly Figure[]> {
  const words = cleanText(3000).replace(/\s+/gu, ' ');
  const lines = Array.from({ length: 38 }, (_, i) => words.slice(80 * i, 80 * (i + 1)).trim());
  const picture = await drawPage(lines, { dpi: RECOGNITION_DPI });
  const recogniser = new TextRecogniser({ languages: ['eng'], workers: 1, timeoutSeconds: 120 });
  const seconds: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      const found = await recogniser.recognise(picture);
      seconds.push((performance.now() - start) / 1000);
      if (found.length < 100) throw new Error('The page was not read');
    }
  } finally {
    await recogniser.close();
  }
  return [{ name: 'a scanned page of 3,000 characters, read', value: median(seconds), unit: 's' }];
}
