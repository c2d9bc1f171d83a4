import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, fail } from '../../platform/http/app-error.js';
import { AskingThreads, ThreadLimit, TooMuchWaits } from '../../platform/threads/asking-threads.js';
import { workerFile } from '../../platform/threads/worker-file.js';
import type { AnsweredDocument, DocumentJob, FindInText } from './document-answer.js';
import type { DocumentResult, FindAnswer, FindQuestion } from './document.worker.js';
import { FilterConfig } from './filter.config.js';

/** Heap of a thread, for a document, its pieces and what was found in them. */
const THREAD_HEAP_MB = 2048;

/** Threads for documents that would hold up everyone else's requests, each with a limit of time and memory. */
@Injectable()
export class DocumentThreads implements OnModuleDestroy {
  private readonly threads: AskingThreads<DocumentJob, FindQuestion, FindAnswer, DocumentResult>;

  constructor(private readonly config: FilterConfig) {
    this.threads = new AskingThreads({
      name: 'Documents',
      file: workerFile(__dirname, 'document.worker.js'),
      concurrency: config.workers,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
  }

  /**
   * As `answerDocument`, in a thread; `find` is called in this one.
   * @throws AppError as `answerDocument`; `unprocessable` past the limits, `unavailable` when too much waits
   */
  async answer(job: DocumentJob, bytes: number, find: FindInText): Promise<AnsweredDocument | undefined> {
    const result = await this.run(job, bytes, find);
    if (result.outcome === 'failed') throw new AppError(result.kind, result.message, result.options);
    return result.outcome === 'text' ? undefined : result.document;
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.close();
  }

  private async run(job: DocumentJob, bytes: number, find: FindInText): Promise<DocumentResult> {
    const { timeoutSeconds } = this.config;
    try {
      return await this.threads.run({
        job,
        bytes,
        timeoutMs: timeoutSeconds * 1000,
        answer: async ({ text, known }) => {
          const { answer, fallbacks } = await find(text, known);
          return { answer, fallbacks };
        },
      });
    } catch (error) {
      if (error instanceof TooMuchWaits) tooMuchWaits();
      if (error instanceof ThreadLimit) tooComplex(timeoutSeconds);
      throw error;
    }
  }
}

function tooMuchWaits(): never {
  return fail('unavailable', 'Too many large documents are waiting. Try again in a moment.', {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '5' },
  });
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
