import path from 'node:path';
import type { PdfHost, PdfLook, PdfRedactOptions, RedactedPdf } from '../../src/pdf/pdf.types';
import { readPdf } from '../../src/pdf/read-pdf';
import { redactPdf } from '../../src/pdf/redact-pdf';

/** Small PDFs of several producers: scripts/fixtures/pdf makes them. */
export const DATA = path.resolve(__dirname, '../data/pdf');

export const LIMITS = {
  maxPages: 10,
  maxObjects: 10_000,
  maxDecompressedBytes: 16 * 1024 * 1024,
  maxTextBytes: 100_000,
  maxPixels: 4_000_000,
  maxDocumentPixels: 100_000_000,
  maxMemoryBytes: 256 * 1024 * 1024,
};

export const LOOK: PdfLook = {
  color: [0, 0, 0],
  showReplacement: false,
  font: 'helvetica',
  maxFontSize: 12,
  fontColor: [1, 1, 1],
  dpi: 72,
  quality: 1,
};

const OPTIONS: PdfRedactOptions = {
  ...{ limits: LIMITS, ocr: 'off', allowUnreadable: true, look: LOOK, boxes: [] },
  ...{ keepAttachments: false, title: undefined, output: 'pdf' },
};

/** Returns a function that finds every occurrence of the values in the text. */
export const finding =
  (...values: readonly string[]): PdfHost['find'] =>
  ({ text }) =>
    Promise.resolve(
      values
        .flatMap((value) => rangesOf(text, value))
        .sort((one, other) => one.from - other.from)
        .map((range) => ({ ...range, replacement: '***', everywhere: true })),
    );

function rangesOf(text: string, value: string) {
  const ranges: { from: number; to: number }[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    ranges.push({ from: at, to: at + value.length });
  }
  return ranges;
}

export const redact = (
  bytes: Uint8Array,
  find: PdfHost['find'],
  options: Partial<PdfRedactOptions> = {},
  host: Partial<PdfHost> = {},
): Promise<RedactedPdf> => redactPdf(bytes, { ...OPTIONS, ...options }, { find, ...host });

export const fileOf = ({ files }: RedactedPdf): Uint8Array => files[0] ?? new Uint8Array();

/** Returns the text read without OCR. */
export const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await readPdf(bytes, { limits: LIMITS, ocr: 'off', allowUnreadable: true }, {})).text;
