import { PdfConfig } from '../../../src/pdf/pdf.config.js';
import type { PdfRedactOptions, TextRedaction } from '../../../src/pdf/pdf.types.js';
import type { PdfText } from '../../../src/pdf/reading/read-document.js';

export const MEGABYTE = 1024 * 1024;

/** As the service redacts by default. */
export const OPTIONS: PdfRedactOptions = {
  limits: new PdfConfig().limits(64 * MEGABYTE),
  ocr: 'auto',
  allowUnreadable: false,
  look: {
    color: [0, 0, 0],
    showReplacement: true,
    font: 'helvetica',
    maxFontSize: 12,
    fontColor: [1, 1, 1],
    dpi: 200,
    quality: 1,
  },
  boxes: [],
  keepAttachments: false,
  title: undefined,
  output: 'pdf',
};

/** The values of the book at next to no cost: what finds them in the service has a measurement of its own. */
export const find = ({ text }: Pick<PdfText, 'text'>): Promise<readonly TextRedaction[]> =>
  Promise.resolve(
    [...text.matchAll(/\b219-09-\d{4}\b|\bperson-\d+@example\.com\b/gu)].map(({ index, 0: value }) => ({
      from: index,
      to: index + value.length,
      replacement: '{{{REDACTED}}}',
      everywhere: true,
    })),
  );
