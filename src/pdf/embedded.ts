import { fail } from '../platform/http/app-error.js';
import type { PdfHost } from './pdf.types.js';
import type { PdfText } from './reading/read-document.js';

/** A range of the text of a PDF embedded in another document, with its replacement. */
interface RemovedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly everywhere: boolean;
}

/** Returns the text of a PDF embedded in another document, and the offset at which each of its pages begins. */
export function embeddedText({ text, pages, boxes }: PdfText): {
  readonly text: string;
  readonly pageStarts: readonly number[];
} {
  const first = new Map<number, number>();
  for (const { page, from } of boxes) first.set(page, Math.min(first.get(page) ?? from, from));
  let last = 0;
  const pageStarts = Array.from({ length: pages }, (_, page) => (last = Math.max(last, first.get(page + 1) ?? last)));
  return { text, pageStarts };
}

/**
 * Returns a `find` that removes what was found when the PDF was read as part of the document around it.
 * @throws AppError `unprocessable` when the text of the PDF is now read differently
 */
export const removalOf =
  (read: string, removed: readonly RemovedText[]): PdfHost['find'] =>
  ({ text }) =>
    text === read
      ? Promise.resolve(
          removed.map(({ start, end, text: replacement, everywhere }) => {
            return { from: start, to: end, replacement, everywhere, inStrings: true };
          }),
        )
      : fail('unprocessable', 'Its text was read differently the second time. Redact it separately.');
