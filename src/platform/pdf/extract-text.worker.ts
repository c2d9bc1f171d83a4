import { readText, type PdfLimits, type PdfReading } from './read-text.js';

/** What the main thread sends: plain values alone, since they are copied. */
export interface ExtractionJob {
  readonly bytes: Uint8Array;
  readonly limits: PdfLimits;
}

/** Runs in a thread. */
export default function extract({ bytes, limits }: ExtractionJob): Promise<PdfReading> {
  return readText(bytes, limits);
}
