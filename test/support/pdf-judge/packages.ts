import { availableParallelism } from 'node:os';
import { HelperProcess } from './helper-process';
import type { PdfAtHand, Reading } from './reading';

interface Answer {
  readonly result?: unknown;
  readonly problem?: string;
}

/** A rendered page with four bytes per pixel: blue, green, red, unused. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const readers = Array.from({ length: availableParallelism() }, () => new HelperProcess('package-readers.mjs'));

/** Assigns a task to the reader with the lowest load. */
async function ask<T>(task: string, { bytes, password }: PdfAtHand, options: object = {}): Promise<T> {
  const reader = readers.reduce((best, each) => (each.load < best.load ? each : best));
  const { result, problem } = await reader.ask<Answer>({ task, bytes, password, ...options });
  if (problem !== undefined) throw new Error(problem);
  return result as T;
}

/** Returns what pdf.js and PDFium read: the text of the pages, and other text in the file. */
export async function readTexts(pdf: PdfAtHand): Promise<readonly Reading[]> {
  try {
    return await ask<readonly Reading[]>('texts', pdf);
  } catch (error) {
    return [{ name: 'pdf.js and PDFium', text: '', problem: String(error) }];
  }
}

/** Returns what Tesseract reads on the pages rendered by PDFium. */
export const readPixels = (pdf: PdfAtHand, dpi: number): Promise<string> => ask('pixels', pdf, { dpi });

/** Returns pages, numbered from 1, as rendered by PDFium. @throws Error if one of them cannot be rendered */
export const drawPages = (pdf: PdfAtHand, pages: readonly number[], dpi: number): Promise<readonly DrawnPage[]> =>
  ask('looks', pdf, { pages, dpi });

/** Returns the displayed width and height of every page in points, by PDFium; null for a page that it cannot open. */
export const pageSizes = (pdf: PdfAtHand): Promise<readonly (PageSize | null)[]> => ask('sizes', pdf);
export type PageSize = readonly [width: number, height: number];
