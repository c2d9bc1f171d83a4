import { availableParallelism } from 'node:os';
import { HelperProcess } from './helper-process';
import type { PdfAtHand, Reading } from './reading';

interface Answer {
  readonly result?: unknown;
  readonly problem?: string;
}

/** A drawn page: four bytes a pixel, blue, green, red and nothing. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const readers = Array.from({ length: availableParallelism() }, () => new HelperProcess('package-readers.mjs'));

/** Has the first reader that has nothing to do work on a file, or else the one with the least to do. */
async function ask<T>(task: string, { bytes, password }: PdfAtHand, options: object = {}): Promise<T> {
  const reader = readers.reduce((best, each) => (each.load < best.load ? each : best));
  const { result, problem } = await reader.ask<Answer>({ task, bytes, password, ...options });
  if (problem !== undefined) throw new Error(problem);
  return result as T;
}

/** What pdf.js and PDFium read: the text of the pages, and what is beside it. */
export async function readTexts(pdf: PdfAtHand): Promise<readonly Reading[]> {
  try {
    return await ask<readonly Reading[]>('texts', pdf);
  } catch (error) {
    return [{ name: 'pdf.js and PDFium', text: '', problem: String(error) }];
  }
}

/** What Tesseract reads on the pages as PDFium draws them. */
export const readPixels = (pdf: PdfAtHand, dpi: number): Promise<string> => ask('pixels', pdf, { dpi });

/** Pages, from 1, as PDFium draws them. @throws Error when one of them cannot be drawn */
export const drawPages = (pdf: PdfAtHand, pages: readonly number[], dpi: number): Promise<readonly DrawnPage[]> =>
  ask('looks', pdf, { pages, dpi });

/** The width and height of every page in points, as people see it, by PDFium; null for one that it cannot open. */
export const pageSizes = (pdf: PdfAtHand): Promise<readonly (PageSize | null)[]> => ask('sizes', pdf);
export type PageSize = readonly [width: number, height: number];
