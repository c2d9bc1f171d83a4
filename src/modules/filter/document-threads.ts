import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, fail } from '../../platform/http/app-error.js';
import { AskingThreads, ThreadLimit, TooMuchWaits } from '../../platform/threads/asking-threads.js';
import { tooManyWaiting } from '../../platform/threads/too-many-waiting.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import { DocumentProblem } from '../../formats/document-problem.js';
import type { PdfHandler } from '../../formats/embedded-pdfs.js';
import type { ReadPicture } from '../../formats/pictures.js';
import type { FindInText } from './document-answer.js';
import type { DocumentTask, DocumentTasks } from './document-tasks.js';
import type { Answer, DocumentResult, DocumentWork, Question } from './document.worker.js';
import { FilterConfig } from './filter.config.js';

/** Heap of a thread, for a document, its pieces and what was found in them. */
const THREAD_HEAP_MB = 2048;

/** What is done in this thread for the others. */
export interface AskedHost {
  readonly find: FindInText;
  /** Undefined where nobody reads pictures. */
  readonly readPicture: ReadPicture | undefined;
  /** Undefined where nobody reads PDF documents. */
  readonly pdfs: PdfHandler | undefined;
}

/** Threads for documents that would hold up everyone else's requests, each with a limit of time and memory. */
@Injectable()
export class DocumentThreads implements OnModuleDestroy {
  private readonly threads: AskingThreads<DocumentWork, Question, Answer, DocumentResult>;

  constructor(private readonly config: FilterConfig) {
    this.threads = new AskingThreads({
      name: 'Documents',
      file: workerFile(__dirname, 'document.worker.js'),
      concurrency: config.workers,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
  }

  /**
   * Does a task in a thread; what it asks is answered in this one.
   * @throws AppError as the task; `unprocessable` past the limits, `unavailable` when too much waits
   */
  async do<T extends DocumentTask>(
    work: Pick<DocumentWork<T>, 'task' | 'job'>,
    bytes: number,
    host: AskedHost,
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

  private async run(job: DocumentWork, bytes: number, host: AskedHost): Promise<DocumentResult> {
    const { timeoutSeconds } = this.config;
    try {
      return await this.threads.run({
        job,
        bytes,
        timeoutMs: timeoutSeconds * 1000,
        answer: (question) => answerTo(question, host),
      });
    } catch (error) {
      if (error instanceof TooMuchWaits) throw tooManyWaiting('large documents');
      if (error instanceof ThreadLimit) tooComplex(timeoutSeconds);
      throw error;
    }
  }
}

/**
 * Threads for the files that are embedded in PDF documents. Threads for other documents may wait for PDF documents, which
 * wait for these: with one pool for both, each could wait for the other for ever.
 */
@Injectable()
export class AttachmentThreads extends DocumentThreads {}

async function answerTo(question: Question, { find, readPicture, pdfs }: AskedHost): Promise<Answer> {
  switch (question.ask) {
    case 'read':
      return readPicture?.(question.picture);
    case 'read-pdf':
      return pdfs && orProblem(pdfs.read(question.bytes));
    case 'redact-pdf':
      return pdfs && orProblem(pdfs.redact(question.bytes, question.text, question.removed));
    case 'find': {
      const { answer, fallbacks } = await find(question.text, question.known, question.columns);
      return { answer, fallbacks };
    }
  }
}

/** A PDF that cannot be handled does not end the work on the document around it. */
async function orProblem<T>(work: Promise<T>): Promise<T | { readonly problem: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DocumentProblem) return { problem: error.message };
    throw error;
  }
}

function tooComplex(seconds: number): never {
  return fail(
    'unprocessable',
    `The document takes more memory than it may, or longer than ${seconds} s. Send it in parts.`,
    {
      code: 'DOCUMENT_TOO_COMPLEX',
    },
  );
}
