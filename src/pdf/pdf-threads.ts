import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AskingThreads, ThreadLimit, TooMuchWaits } from '../platform/threads/asking-threads.js';
import { threadHeapMb } from '../platform/threads/thread-memory.js';
import { tooManyWaiting } from '../platform/threads/too-many-waiting.js';
import { workerFile } from '../platform/threads/worker-file.js';
import { newPageProgress, pageNotedIn, pageTimeIn } from './page-progress.js';
import { pdfError } from './pdf-error.js';
import { PdfConfig } from './pdf.config.js';
import type {
  PdfDrawOptions,
  PdfHost,
  PdfOpenOptions,
  PdfReadOptions,
  PdfRedactOptions,
  RedactedPdf,
} from './pdf.types.js';
import type { Answer, PdfJob, PdfResult, Question } from './pdf.worker.js';
import type { PageSize, PdfText } from './reading/read-document.js';
import type { ExplainedPdf } from './redact-pdf.js';

/**
 * The size of the young generation. With the default of 48, a document of 500 pages takes 60 MB more at its peak, and
 * is no faster.
 */
const THREAD_YOUNG_HEAP_MB = 16;
/** pdf-lib keeps every name and reference it has ever seen, so threads are replaced after this many documents. */
const DOCUMENTS_PER_POOL = 500;

type Task =
  | { readonly task: 'sizes'; readonly options: PdfOpenOptions }
  | { readonly task: 'draw'; readonly options: PdfDrawOptions }
  | { readonly task: 'read'; readonly options: PdfReadOptions }
  | { readonly task: 'redact' | 'explain'; readonly options: PdfRedactOptions };

const FINDS_NOTHING: Pick<PdfHost, 'find'> = { find: () => Promise.resolve([]) };

/** Handles PDF documents in threads, according to the configuration. */
@Injectable()
export class PdfThreads implements OnModuleDestroy {
  private readonly threads: AskingThreads<PdfJob, Question, Answer, PdfResult>;

  constructor(private readonly config: PdfConfig) {
    this.threads = new AskingThreads({
      name: 'PDF',
      file: workerFile(__dirname, 'pdf.worker.js'),
      concurrency: config.concurrency,
      resourceLimits: {
        maxOldGenerationSizeMb: threadHeapMb(config.maxMemoryMegabytes),
        maxYoungGenerationSizeMb: THREAD_YOUNG_HEAP_MB,
      },
      jobsOfAThread: DOCUMENTS_PER_POOL,
    });
  }

  /** Returns the sizes of all pages. @throws AppError from `pdfError`; `unavailable` with code `OVERLOADED` */
  async sizes(bytes: Uint8Array, options: PdfOpenOptions): Promise<readonly PageSize[]> {
    const result = await this.run(bytes, { task: 'sizes', options }, FINDS_NOTHING);
    if (result.outcome !== 'sizes') throw new Error('A thread has done another task than it was given');
    return result.sizes;
  }

  /**
   * Returns a page as a PNG; undefined if there is no such page.
   * @throws AppError from `pdfError`; `unavailable` with code `OVERLOADED`
   */
  async draw(bytes: Uint8Array, options: PdfDrawOptions): Promise<Uint8Array | undefined> {
    const result = await this.run(bytes, { task: 'draw', options }, FINDS_NOTHING);
    if (result.outcome !== 'drawn') throw new Error('A thread has done another task than it was given');
    return result.png;
  }

  /**
   * Reads a document.
   * @throws AppError from `pdfError`; `unavailable` with code `OVERLOADED`; what the host throws
   */
  async read(bytes: Uint8Array, options: PdfReadOptions, host: Pick<PdfHost, 'recognise'>): Promise<PdfText> {
    const result = await this.run(bytes, { task: 'read', options }, { ...host, ...FINDS_NOTHING });
    if (result.outcome !== 'read') throw new Error('A thread has done another task than it was given');
    return result.text;
  }

  /**
   * Redacts a document.
   * @throws AppError from `pdfError`; `unavailable` with code `OVERLOADED`; what the host throws
   */
  async redact(bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost): Promise<RedactedPdf> {
    const result = await this.run(bytes, { task: 'redact', options }, host);
    if (result.outcome !== 'redacted') throw new Error('A thread has done another task than it was given');
    return result.redacted;
  }

  /**
   * Explains the redaction of a document.
   * @throws AppError from `pdfError`; `unavailable` with code `OVERLOADED`; what the host throws
   */
  async explain(bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost): Promise<ExplainedPdf> {
    const result = await this.run(bytes, { task: 'explain', options }, host);
    if (result.outcome !== 'explained') throw new Error('A thread has done another task than it was given');
    return result.explained;
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }

  private limitOf({ of }: ThreadLimit): string {
    const { timeoutSeconds, pageTimeoutSeconds, maxMemoryMegabytes } = this.config;
    switch (of) {
      case 'time':
        return `${timeoutSeconds} seconds (PDF_TIMEOUT_SECONDS)`;
      case 'step':
        return `${pageTimeoutSeconds} seconds for one page (PDF_PAGE_TIMEOUT_SECONDS)`;
      case 'memory':
        return `${maxMemoryMegabytes} megabytes of memory (PDF_MAX_MEMORY_MB)`;
    }
  }

  private async run(bytes: Uint8Array, task: Task, host: PdfHost): Promise<PdfResult> {
    const { limits } = task.options;
    const progress = newPageProgress();
    try {
      const result = await this.threads.run({
        job: {
          ...task,
          bytes,
          progress,
          canRecognise: host.recognise !== undefined,
          canRedactFiles: host.redactFile !== undefined,
        },
        bytes: bytes.length,
        timeoutMs: this.config.timeoutSeconds * 1000,
        step: { timeoutMs: this.config.pageTimeoutSeconds * 1000, takenMs: () => pageTimeIn(progress) },
        answer: (question) => answerTo(question, host),
      });
      if (result.outcome === 'problem') throw pdfError(result, limits);
      return result;
    } catch (error) {
      if (error instanceof TooMuchWaits) throw tooManyWaiting('PDF documents');
      if (!(error instanceof ThreadLimit)) throw error;
      throw pdfError({ code: 'too-complex', page: pageNotedIn(progress), over: this.limitOf(error) }, limits);
    }
  }
}

async function answerTo(question: Question, host: PdfHost): Promise<Answer> {
  switch (question.ask) {
    case 'find':
      return host.find(question.document);
    case 'recognise':
      return host.recognise?.(question.picture, question.page);
    case 'redact-file':
      return { file: await host.redactFile?.(question.file, question.gone) };
  }
}
