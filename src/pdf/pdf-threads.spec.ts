/** @jest-environment node */
import { makeEncryptedPdf, makePdf } from '../../test/support/pdf.js';
import { AppError } from '../platform/http/app-error.js';
import { PdfThreads } from './pdf-threads.js';
import { PdfConfig } from './pdf.config.js';
import type { PdfHost, PdfRedactOptions, RedactedPdf } from './pdf.types.js';

const LETTER = makePdf([{ lines: [[72, 700, 'Her number is 219-09-9999.']] }]);
const SCAN = makePdf([{ lines: [], annotations: [{ subtype: 'Square', rect: [100, 100, 300, 300] }] }]);

const OPTIONS: PdfRedactOptions = {
  limits: new PdfConfig().limits(100_000),
  ocr: 'auto',
  allowUnreadable: false,
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
  keepAttachments: false,
  title: undefined,
  output: 'pdf',
};

const findNumber: PdfHost['find'] = ({ text }) => {
  const from = text.indexOf('219-09-9999');
  return Promise.resolve([{ from, to: from + 11, replacement: '***', everywhere: true }]);
};

type Settings = { -readonly [K in 'concurrency' | 'timeoutSeconds']?: PdfConfig[K] };

const opened: PdfThreads[] = [];

function start(settings: Settings) {
  const made = make(settings);
  opened.push(made.threads);
  return made;
}

function make(settings: Settings) {
  const config = Object.assign(new PdfConfig(), settings);
  const threads = new PdfThreads(config);
  const redact = (find: PdfHost['find'] = findNumber, bytes: Uint8Array = LETTER): Promise<RedactedPdf> =>
    threads.redact(bytes, OPTIONS, { find });
  return { config: config as Settings, threads, redact };
}

afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.onModuleDestroy();
});

/** Has one thread, which each test finds as the one before left it: a thread starts as long as several documents take. */
const single = make({ concurrency: 1 });
afterAll(() => single.threads.onModuleDestroy());

const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure instanceof AppError ? [failure.kind, failure.options.code] : failure;
};

/** Creates a promise and the functions that settle it. */
function gate() {
  let open: () => void = () => undefined;
  const opens = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opens, open };
}

test('documents are read and redacted in a thread', async () => {
  const { threads, redact } = single;
  const { text, boxes } = await threads.read(LETTER, OPTIONS, {});
  expect(text).toBe('Her number is 219-09-9999.');
  const { files, report } = await redact();
  expect(report).toMatchObject({ pages: 1, redactions: 1, pictures: [] });
  const again = await threads.read(files[0] ?? LETTER, OPTIONS, {});
  expect(again.text.replace(/\s/gu, '')).toBe('Hernumberis.');
  expect(boxes).toHaveLength(1);
});

test('what is wrong with a document is told as what it is', async () => {
  const { redact } = single;
  expect(await codeOf(redact(findNumber, Buffer.from('no PDF')))).toEqual(['unprocessable', 'PDF_DAMAGED']);
  expect(await codeOf(redact(findNumber, makeEncryptedPdf()))).toEqual(['unprocessable', 'PDF_ENCRYPTED']);
});

test('what the caller throws when it is asked comes back as it was thrown, and the thread goes on', async () => {
  const { redact } = single;
  const failure = new AppError('invalid', 'The policy is wrong.');
  await expect(redact(() => Promise.reject(failure))).rejects.toBe(failure);
  expect((await redact()).report.redactions).toBe(1);
});

test('what the caller throws when it is to read a picture comes back as it was thrown', async () => {
  const { threads } = single;
  const failure = new AppError('unavailable', 'The language is not there.');
  const recognise = jest.fn(() => Promise.reject(failure));
  await expect(threads.read(SCAN, { ...OPTIONS, ocr: 'always' }, { recognise })).rejects.toBe(failure);
  expect(recognise).toHaveBeenCalledTimes(1);
});

test('an error within the thread costs one document', async () => {
  const { redact } = single;
  const broken = (() => Promise.resolve([undefined])) as unknown as PdfHost['find'];
  const failed = redact(broken);
  const next = redact();
  // Errors lose their class when they leave a thread.
  await expect(failed).rejects.toMatchObject({ name: 'TypeError' });
  expect((await next).report.redactions).toBe(1);
});

test('a document that takes too long is ended, and the next one is handled', async () => {
  const { config, redact } = start({ concurrency: 1, timeoutSeconds: 0.001 });
  expect(await codeOf(redact())).toEqual(['unprocessable', 'PDF_TOO_COMPLEX']);
  config.timeoutSeconds = 60;
  expect((await redact()).report.redactions).toBe(1);
});

test('while the caller is asked no time passes for the document', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] });
  try {
    const { redact } = start({ timeoutSeconds: 60 });
    const { report } = await redact((document) => {
      jest.advanceTimersByTime(3_600_000);
      return findNumber(document);
    });
    expect(report.redactions).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

test('as many are handled at once as may be, the others one after the other', async () => {
  const { redact } = start({ concurrency: 2 });
  const asked: number[] = [];
  const gates = [gate(), gate(), gate()];
  const arrivals = [gate(), gate(), gate()];
  const works = gates.map(({ opens }, i) =>
    redact(async (document) => {
      asked.push(i);
      arrivals[i]?.open();
      await opens;
      return findNumber(document);
    }),
  );
  await Promise.all([arrivals[0]?.opens, arrivals[1]?.opens]);
  expect(asked.toSorted()).toEqual([0, 1]);
  gates[1]?.open();
  await works[1];
  await arrivals[2]?.opens;
  gates[0]?.open();
  gates[2]?.open();
  expect((await Promise.all(works)).map(({ report }) => report.redactions)).toEqual([1, 1, 1]);
});

test('only so many bytes wait for a thread', async () => {
  const { redact } = single;
  const { opens, open } = gate();
  const first = redact(async (document) => {
    await opens;
    return findNumber(document);
  });
  const large = new Uint8Array(256 * 1024 * 1024);
  const refused = redact(findNumber, large);
  expect(await codeOf(refused)).toEqual(['unavailable', 'OVERLOADED']);
  const second = redact();
  open();
  expect((await Promise.all([first, second])).map(({ report }) => report.redactions)).toEqual([1, 1]);
});
