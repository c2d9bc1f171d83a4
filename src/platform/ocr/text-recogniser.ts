import { Piscina } from 'piscina';
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
  /** Names of Tesseract's, such as `eng`; a page may be in several. */
  readonly languages: readonly string[];
  /** Where `<language>.traineddata` or `<language>.traineddata.gz` are looked for before what comes with the product. */
  readonly languageDir?: string;
  /** Pages that are read at once, each in a thread of its own. */
  readonly workers: number;
  /** How long one page may take, from when its turn has come; twice as long when it is tried again. */
  readonly timeoutSeconds: number;
  /** What the recogniser may take for one page. */
  readonly mostMemoryBytes?: number;
  /** Pixels that may wait for their turn: the bound is one of memory. One caller may have half of them. */
  readonly mostWaitingPixels?: number;
}

/** A sheet of A2 at 400 dots an inch. */
const MAX_PIXELS = 64 * 1024 * 1024;
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const MAX_WAITING_PIXELS = 256 * 1024 * 1024;
/** Heap of a thread, for words and their boxes; pictures are outside of it. */
const THREAD_HEAP_MB = 512;
const IDLE_MS = 60_000;
/** How much longer the second try may take. */
const LONGER = 2;

/**
 * Reads the text of pictures of pages, in threads that are there while there is something to read. Nothing is fetched
 * from anywhere, and nothing is written. A page that hangs or breaks the recogniser costs itself alone.
 */
export class TextRecogniser {
  private readonly turns: Turns;
  private readonly room: WaitingRoom;
  private pool: Piscina<RecognitionJob, Recognition> | undefined;
  private languages: Promise<readonly LanguageData[]> | undefined;
  private isClosed = false;

  constructor(private readonly options: TextRecogniserOptions) {
    this.turns = new Turns(options.workers);
    this.room = new WaitingRoom(options.mostWaitingPixels ?? MAX_WAITING_PIXELS);
  }

  /**
   * @returns words in reading order; none of a page without text
   * @throws OcrError; the signal's reason when the caller gives up
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
      return await this.turns.take(() => this.readPatiently(picture, signal), { signal });
    } finally {
      leave();
    }
  }

  /** Ends the threads; what they are reading fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    const pool = this.pool;
    this.pool = undefined;
    await pool?.destroy();
  }

  /** Called by Nest where it is one of its providers. */
  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  /** A machine that is busy for a while does not fail a document: what took too long is tried again, longer. */
  private async readPatiently(
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
    if (this.isClosed) throw new OcrError('failed', 'Reading pages has ended.');
    // A copy, since of a view the whole memory that it looks at would be sent.
    const pixels = picture.pixels.slice();
    const job: RecognitionJob = {
      picture: { width: picture.width, height: picture.height, dpi: picture.dpi, pixels },
      languages,
      maxMemoryBytes: this.options.mostMemoryBytes ?? MAX_MEMORY_BYTES,
    };
    const timeout = AbortSignal.timeout(seconds * 1000);
    try {
      // Aborting a job that runs ends its thread.
      const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
      return wordsOf(await this.threads().run(job, { signal: ending, transferList: [pixels.buffer] }));
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) {
        throw new OcrError(
          'timed-out',
          `Reading its picture takes longer than ${seconds} s, after a first try. Raise PDF_OCR_TIMEOUT_SECONDS, or leave the page out.`,
        );
      }
      throw error instanceof OcrError ? error : failureOf(error);
    }
  }

  /** Read once; when that fails, anew for the next page, since someone may have put the data where it belongs. */
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
    if (this.pool !== undefined) return this.pool;
    this.pool = new Piscina<RecognitionJob, Recognition>({
      filename: workerFile(__dirname, 'recognise.worker.js'),
      minThreads: 0,
      maxThreads: this.options.workers,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    // An idle thread that fails belongs to no page, and another takes its place; without a listener it would end the process.
    this.pool.on('error', () => undefined);
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
      throw new OcrError(
        'language-missing',
        'The data of a language is none that Tesseract 5 reads: put it there anew.',
      );
  }
}

function tooLarge(): never {
  throw new OcrError('out-of-memory', 'The picture of the page is too large to be read. Send it with fewer pixels.');
}

function failureOf(error: unknown): OcrError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new OcrError('out-of-memory', 'Reading the page takes too much memory. Send it with fewer pixels.');
  }
  // What broke may have quoted the page.
  return new OcrError('failed', 'The page could not be read. Send it as another picture.');
}
