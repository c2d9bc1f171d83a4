import type { LanguageData } from './language-data.js';
import type { GreyPicture, Recognition } from './ocr.types.js';
import { readPage } from './read-page.js';
import { openTesseract } from './tesseract.js';

/** The message from the main thread. Contains only plain values, since they are copied. */
export interface RecognitionJob {
  readonly picture: GreyPicture;
  readonly languages: readonly LanguageData[];
  readonly maxMemoryBytes: number;
}

/** Runs in a worker thread. */
export default async function recognise({ picture, languages, maxMemoryBytes }: RecognitionJob): Promise<Recognition> {
  const tesseract = await openTesseract(languages, maxMemoryBytes);
  if (tesseract === undefined) return { outcome: 'language-unusable' };
  try {
    return { outcome: 'done', words: readPage(tesseract, picture) };
  } catch (error) {
    if (tesseract.isOutOfMemory()) return { outcome: 'out-of-memory' };
    throw error;
  }
}
