import { fail } from '../platform/http/app-error.js';
import type { PdfHost } from './pdf.types.js';
import type { PdfText } from './reading/read-document.js';

/** A stretch of the text of a PDF that stands in another document. */
interface RemovedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly everywhere: boolean;
}

/** Returns the text of a PDF that stands in another document, with where each of its pages begins. */
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
 * Removes what was found when the PDF was read, together with the document around it.
 * @throws AppError `unprocessable` when its text is read differently now
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
      : fail('unprocessable', 'Its text was read differently when it was to be redacted. Redact it by itself.');
