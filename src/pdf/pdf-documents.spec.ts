import { AppError } from '../platform/http/app-error.js';
import { OcrConfig } from '../platform/ocr/ocr.config.js';
import { OcrError, type OcrErrorKind, type TextRecogniser } from '../platform/ocr/text-recogniser.js';
import { PdfDocuments } from './pdf-documents.js';
import type { PdfThreads } from './pdf-threads.js';
import { PdfConfig } from './pdf.config.js';
import type { PdfHost, PdfReadOptions } from './pdf.types.js';

const PICTURE = { width: 1, height: 1, dpi: 72, pixels: new Uint8Array(1) };

/** Returns the service, and the requests that its threads receive. */
function start(mode: OcrConfig['mode'], recognise: () => Promise<readonly never[]> = () => Promise.resolve([])) {
  const asked: { options: PdfReadOptions; host: Partial<PdfHost> }[] = [];
  const note = (_: Uint8Array, options: PdfReadOptions, host: Partial<PdfHost>) => {
    asked.push({ options, host });
    return Promise.resolve(undefined);
  };
  const documents = new PdfDocuments(
    { read: note, redact: note } as unknown as PdfThreads,
    { recognise } as unknown as TextRecogniser,
    Object.assign(new PdfConfig(), { maxPages: 7 }),
    Object.assign(new OcrConfig(), { mode }),
  );
  return { asked, documents };
}

const REQUEST = { bytes: new Uint8Array(), maxTextBytes: 1000, allowUnreadable: true, password: 'of nobody' };

test('documents are read by the settings', async () => {
  const { asked, documents } = start('auto');
  await documents.read(REQUEST);
  expect(asked[0]?.options).toEqual({
    limits: expect.objectContaining({ maxPages: 7, maxTextBytes: 1000 }) as unknown,
    password: 'of nobody',
    ocr: 'auto',
    allowUnreadable: true,
  });
  expect(asked[0]?.host.recognise).toBeDefined();
});

test('where text recognition is off there is nobody to read pictures', async () => {
  const { asked, documents } = start('off');
  await documents.read(REQUEST);
  expect(asked[0]?.options.ocr).toBe('off');
  expect(asked[0]?.host.recognise).toBeUndefined();
});

test.each<[OcrErrorKind, string, string]>([
  ['timed-out', 'unprocessable', 'PDF_TOO_COMPLEX'],
  ['out-of-memory', 'unprocessable', 'PDF_TOO_COMPLEX'],
  ['failed', 'unprocessable', 'PDF_DAMAGED'],
  ['language-missing', 'unavailable', 'OCR_LANGUAGE_MISSING'],
  ['overloaded', 'unavailable', 'OVERLOADED'],
])('a picture that cannot be read (%s) is told as %s %s', async (kind, expected, code) => {
  const { asked, documents } = start('always', () => Promise.reject(new OcrError(kind, 'It cannot be read.')));
  await documents.read({ ...REQUEST, allowUnreadable: false });
  const failure = await asked[0]?.host.recognise?.(PICTURE, 3).catch((error: unknown) => error);
  if (!(failure instanceof AppError)) throw failure;
  expect([failure.kind, failure.options.code, failure.message]).toEqual([expected, code, 'Page 3: It cannot be read.']);
});

test('another failure of the recogniser is one', async () => {
  const failure = new TypeError('broken');
  const { asked, documents } = start('auto', () => Promise.reject(failure));
  await documents.read(REQUEST);
  await expect(asked[0]?.host.recognise?.(PICTURE, 3)).rejects.toBe(failure);
});
