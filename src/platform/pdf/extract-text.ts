import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { AppError, fail } from '../http/app-error.js';
import { describeError } from '../logging/describe-error.js';
import { workerFile } from '../threads/worker-file.js';
import type { ExtractionJob } from './extract-text.worker.js';
import type { PdfReading, PdfText } from './read-text.js';

const MOST_PAGES = 2000;
const MOST_SECONDS = 60;
/** Of PDFium itself; the bytes of the document are in it. */
const MOST_MEMORY_BYTES = 1024 * 1024 * 1024;
/** Heap of the thread, for the text and its boxes. */
const THREAD_HEAP_MB = 2048;
const IDLE_MS = 60_000;
/** Documents that wait for the thread, each with its bytes in memory. */
const MOST_WAITING = 16;

/** Reads the text of PDF documents in a thread of its own, which is there while there is something to read. */
@Injectable()
export class PdfTextExtractor implements OnModuleDestroy {
  private readonly logger = new Logger('PDF');
  private pool: Piscina<ExtractionJob, PdfReading> | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /**
   * @param maxTextBytes of the text in UTF-8
   * @throws AppError `unprocessable` code `PDF_ENCRYPTED`, `PDF_DAMAGED`, `PDF_WITHOUT_TEXT` or `PDF_TOO_COMPLEX`;
   *   `too-large` code `PDF_TOO_MANY_PAGES` or `TEXT_TOO_LARGE`; `unavailable` when too many are waiting
   */
  async extract(bytes: Uint8Array, maxTextBytes: number): Promise<PdfText> {
    if (this.waiting >= MOST_WAITING) {
      fail('unavailable', 'Too many PDF documents are waiting to be read. Try again in a moment.', {
        code: 'OVERLOADED',
      });
    }
    this.waiting++;
    // One after the other, so that the time that a document may take begins with its turn.
    const reading = this.turn.then(() => this.read({ bytes, limits: limitsOf(maxTextBytes) }));
    this.turn = reading.catch(() => undefined);
    try {
      return textOf(await reading, maxTextBytes);
    } finally {
      this.waiting--;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  private async read(job: ExtractionJob): Promise<PdfReading> {
    try {
      // Aborting a job that runs ends its thread.
      return await this.threads().run(job, { signal: AbortSignal.timeout(MOST_SECONDS * 1000) });
    } catch (error) {
      if (isLimit(error)) return { outcome: 'too-complex' };
      throw error;
    }
  }

  private threads(): Piscina<ExtractionJob, PdfReading> {
    if (this.pool !== undefined) return this.pool;
    this.pool = new Piscina<ExtractionJob, PdfReading>({
      filename: workerFile(__dirname, 'extract-text.worker.js'),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    // An idle thread that fails belongs to no job; without a listener it would end the process.
    this.pool.on('error', (error) => {
      this.logger.error(describeError(error), 'A thread has failed; another will take its place');
    });
    return this.pool;
  }
}

const limitsOf = (maxTextBytes: number) => ({
  maxPages: MOST_PAGES,
  maxTextBytes,
  maxMemoryBytes: MOST_MEMORY_BYTES,
});

function textOf(reading: PdfReading, maxBytes: number): PdfText {
  switch (reading.outcome) {
    case 'done':
      return { text: reading.text, pages: reading.pages, boxes: reading.boxes };
    case 'encrypted':
      return refuse('PDF_ENCRYPTED', 'The PDF is encrypted. Take its password off and send it again.');
    case 'damaged':
      return refuse('PDF_DAMAGED', 'The PDF is damaged, or is none. Save it anew with the program that made it.');
    case 'without-text':
      return refuse('PDF_WITHOUT_TEXT', 'The PDF has no text; it may be a scan. Run text recognition over it first.');
    case 'too-complex':
      return refuse('PDF_TOO_COMPLEX', 'Reading the PDF takes too much time or memory. Send it in parts.');
    case 'too-many-pages':
      throw new AppError('too-large', `The PDF has more than ${MOST_PAGES} pages. Send it in parts.`, {
        code: 'PDF_TOO_MANY_PAGES',
        details: { maxPages: MOST_PAGES },
      });
    case 'too-long':
      throw new AppError('too-large', `The text of the PDF has more than ${maxBytes} bytes. Send it in parts.`, {
        code: 'TEXT_TOO_LARGE',
        details: { maxBytes },
      });
  }
}

const refuse = (code: string, message: string): never => fail('unprocessable', message, { code });

const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
