import type { Piscina } from 'piscina';
import { startPool } from '../threads/start-pool.js';
import { Turns } from '../turns/turns.js';
import { WaitingRoom } from '../turns/waiting-room.js';
import { workerFile } from '../threads/worker-file.js';
import { loadLanguages, type LanguageData } from './language-data.js';
import { OcrError } from './ocr.errors.js';
import type { GreyPicture, RecognisedWord, Recognition } from './ocr.types.js';
import type { RecognitionJob } from './recognise.worker.js';

export { OcrError, type OcrErrorKind } from './ocr.errors.js';
export type { GreyPicture, RecognisedWord } from './ocr.types.js';

export interface TextRecogniserOptions {
  /** Tesseract's language names, such as `eng`; a page may contain several languages. */
  readonly languages: readonly string[];
  /** The folder searched for `<language>.traineddata` or `<language>.traineddata.gz` before the bundled data. */
  readonly languageDir?: string;
  /** The maximum number of pages read at once, each in its own thread; see `TurnsOptions.keepsOneMore`. */
  readonly workers: number;
  /** The time limit of one page, from the start of its turn; twice as long on a retry. */
  readonly timeoutSeconds: number;
  /** The maximum memory of the recogniser for one page. */
  readonly maxMemoryBytes?: number;
  /** The maximum number of pixels that may wait, which bounds memory. One caller may have half of them. */
  readonly maxWaitingPixels?: number;
}

/** An A2 page at 400 dpi. */
const MAX_PIXELS = 64 * 1024 * 1024;
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const MAX_WAITING_PIXELS = 256 * 1024 * 1024;
/** The heap of a thread, for words and their boxes; images are outside the heap. */
const THREAD_HEAP_MB = 512;
/** The factor by which the time limit grows on the retry. */
const LONGER = 2;

/**
 * Recognises text in images of pages, in threads that exist only while there is work. It makes no network requests and
 * writes no files. A page that hangs or crashes the recogniser affects no other page.
 */
export class TextRecogniser {
  private readonly turns: Turns;
  private readonly room: WaitingRoom;
  private pool: Piscina<RecognitionJob, Recognition> | undefined;
  private languages: Promise<readonly LanguageData[]> | undefined;
  private isClosed = false;

  constructor(private readonly options: TextRecogniserOptions) {
    this.turns = new Turns(options.workers, { keepsOneMore: true });
    this.room = new WaitingRoom(options.maxWaitingPixels ?? MAX_WAITING_PIXELS);
  }

  /**
   * @returns the words in reading order; empty for a page without text
   * @throws OcrError; the signal's reason when the caller aborts
   */
  async recognise(picture: GreyPicture, signal?: AbortSignal): Promise<readonly RecognisedWord[]> {
    signal?.throwIfAborted();
    const size = sizeOf(picture);
    if (size === 0) return [];
    const leave = this.room.enter(size);
    if (leave === undefined) {
      throw new OcrError('overloaded', 'Too many pages are waiting to be read. Try again in a moment.');
    }
    try {
      return await this.turns.take(() => this.readWithRetry(picture, signal), { signal });
    } finally {
      leave();
    }
  }

  /** Ends the threads; pages being read fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    const pool = this.pool;
    this.pool = undefined;
    await pool?.destroy();
  }

  /** Called by Nest when this is a provider. */
  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  /**
   * Retries a page that timed out once, with a longer limit, so that a temporarily busy machine does not fail a
   * document.
   */
  private async readWithRetry(
    picture: GreyPicture,
    signal: AbortSignal | undefined,
  ): Promise<readonly RecognisedWord[]> {
    const { timeoutSeconds } = this.options;
    try {
      return await this.read(picture, signal, timeoutSeconds);
    } catch (error) {
      if (!(error instanceof OcrError) || error.kind !== 'timed-out') throw error;
      return this.read(picture, signal, LONGER * timeoutSeconds);
    }
  }

  private async read(
    picture: GreyPicture,
    signal: AbortSignal | undefined,
    seconds: number,
  ): Promise<readonly RecognisedWord[]> {
    const languages = await this.loadedLanguages();
    if (this.isClosed) throw new OcrError('failed', 'Text recognition is shut down.');
    // Copied because transferring a view would transfer its whole underlying buffer.
    const pixels = picture.pixels.slice();
    const job: RecognitionJob = {
      picture: { width: picture.width, height: picture.height, dpi: picture.dpi, pixels },
      languages,
      maxMemoryBytes: this.options.maxMemoryBytes ?? MAX_MEMORY_BYTES,
    };
    const timeout = AbortSignal.timeout(seconds * 1000);
    try {
      // Aborting a running job ends its thread.
      const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
      return wordsOf(await this.threads().run(job, { signal: ending, transferList: [pixels.buffer] }));
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) {
        throw new OcrError(
          'timed-out',
          `Text recognition needs more than ${seconds} s for the page, even in a second attempt. Raise PDF_OCR_TIMEOUT_SECONDS, or leave the page out.`,
        );
      }
      throw error instanceof OcrError ? error : failureOf(error);
    }
  }

  /** Loads the languages once. A failure is not cached, since someone may have added the data before the next page. */
  private async loadedLanguages(): Promise<readonly LanguageData[]> {
    this.languages ??= loadLanguages(this.options.languages, this.options.languageDir);
    try {
      return await this.languages;
    } catch (error) {
      this.languages = undefined;
      throw error;
    }
  }

  private threads(): Piscina<RecognitionJob, Recognition> {
    this.pool ??= startPool({
      file: workerFile(__dirname, 'recognise.worker.js'),
      maxThreads: this.options.workers + 1,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    return this.pool;
  }
}

function sizeOf({ width, height, dpi, pixels }: GreyPicture): number {
  const size = width * height;
  if (size !== pixels.length || !(dpi > 0)) throw new RangeError('A picture whose size is not what it says');
  if (size > MAX_PIXELS) tooLarge();
  return size;
}

function wordsOf(recognition: Recognition): readonly RecognisedWord[] {
  switch (recognition.outcome) {
    case 'done':
      return recognition.words;
    case 'out-of-memory':
      return tooLarge();
    case 'language-unusable':
      throw new OcrError('language-missing', 'A language data file is not readable by Tesseract 5: install it again.');
  }
}

function tooLarge(): never {
  throw new OcrError(
    'out-of-memory',
    'The image of the page is too large for text recognition. Send it with fewer pixels.',
  );
}

function failureOf(error: unknown): OcrError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new OcrError(
      'out-of-memory',
      'Text recognition of the page needs too much memory. Send it with fewer pixels.',
    );
  }
  // The original error may quote the page.
  return new OcrError('failed', 'The page could not be read. Send it as a different image.');
}
