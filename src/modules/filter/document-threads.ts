import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, fail } from '../../platform/http/app-error.js';
import { AskingThreads, ThreadLimit, TooMuchWaits } from '../../platform/threads/asking-threads.js';
import { tooManyWaiting } from '../../platform/threads/too-many-waiting.js';
import { threadHeapMb } from '../../platform/threads/thread-memory.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import { sizeClass, traced } from '../../platform/tracing/tracing.js';
import { DocumentProblem } from '../../formats/document-problem.js';
import type { PdfHandler } from '../../formats/embedded-pdfs.js';
import type { ReadPicture } from '../../formats/pictures.js';
import type { FindInText } from './document-answer.js';
import type { DocumentTask, DocumentTasks } from './document-tasks.js';
import type { Answer, DocumentResult, DocumentWork, Question } from './document.worker.js';
import { FilterConfig } from './filter.config.js';

/** The heap of a thread, in MB: for a document, its pieces and the findings. */
const THREAD_HEAP_MB = 2048;

/** The services that the main thread provides to the worker threads. */
export interface DocumentHost {
  readonly find: FindInText;
  /** Undefined if images are not read. */
  readonly readPicture: ReadPicture | undefined;
  /** Undefined if PDF documents are not read. */
  readonly pdfs: PdfHandler | undefined;
}

/** Threads for documents that would delay other requests, each with a limit of time and memory. */
@Injectable()
export class DocumentThreads implements OnModuleDestroy {
  private readonly threads: AskingThreads<DocumentWork, Question, Answer, DocumentResult>;

  constructor(private readonly config: FilterConfig) {
    this.threads = new AskingThreads({
      name: 'Documents',
      file: workerFile(__dirname, 'document.worker.js'),
      concurrency: config.workers,
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb(THREAD_HEAP_MB) },
    });
  }

  /**
   * Runs a task in a thread, and answers the questions of that thread here.
   * @throws AppError as the task; `unprocessable` past the limits, `unavailable` when too much is waiting
   */
  async do<T extends DocumentTask>(
    work: Pick<DocumentWork<T>, 'task' | 'job'>,
    bytes: number,
    host: DocumentHost,
  ): Promise<DocumentTasks[T]['result']> {
    const done = (await this.run(
      { ...work, readsPictures: host.readPicture !== undefined, readsPdfs: host.pdfs !== undefined },
      bytes,
      host,
    )) as DocumentResult<T>;
    if (done.outcome === 'failed') throw new AppError(done.kind, done.message, done.options);
    return done.result;
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }

  private async run(job: DocumentWork, bytes: number, host: DocumentHost): Promise<DocumentResult> {
    const { timeoutSeconds } = this.config;
    const attributes = { 'umbra.size': sizeClass(bytes) };
    try {
      return await traced({ name: `${job.task} document`, kind: 'internal', attributes }, () =>
        this.threads.run({
          job,
          bytes,
          timeoutMs: timeoutSeconds * 1000,
          answer: (question) => answerTo(question, host),
        }),
      );
    } catch (error) {
      if (error instanceof TooMuchWaits) throw tooManyWaiting('large documents');
      if (error instanceof ThreadLimit) tooComplex(timeoutSeconds);
      throw error;
    }
  }
}

/**
 * Threads for files embedded in PDF documents. Threads for other documents may wait for PDF documents, which wait for
 * these; one pool for both could deadlock.
 */
@Injectable()
export class AttachmentThreads extends DocumentThreads {}

async function answerTo(question: Question, { find, readPicture, pdfs }: DocumentHost): Promise<Answer> {
  switch (question.ask) {
    case 'read':
      return readPicture?.(question.picture);
    case 'read-pdf':
      return pdfs && orProblem(pdfs.read(question.bytes));
    case 'redact-pdf':
      return pdfs && orProblem(pdfs.redact(question.bytes, question.text, question.removed));
    case 'find': {
      const { found, fallbacks } = await find(question.text, question.known, question.columns);
      return { found, fallbacks };
    }
  }
}

/** Reports the failure of an embedded PDF as a value, so that it does not stop the work on the outer document. */
async function orProblem<T>(work: Promise<T>): Promise<T | { readonly problem: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message };
    throw error;
  }
}

function tooComplex(seconds: number): never {
  return fail('unprocessable', `The document needs too much memory, or more than ${seconds} s. Send it in parts.`, {
    code: 'DOCUMENT_TOO_COMPLEX',
  });
}
