import { MessageChannel } from 'node:worker_threads';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { fail } from '../http/app-error.js';
import { describeError } from '../logging/describe-error.js';
import { workerFile } from '../threads/worker-file.js';
import { pdfError } from './pdf-error.js';
import { PdfConfig } from './pdf.config.js';
import type { PdfHost, PdfReadOptions, PdfRedactOptions, RedactedPdf } from './pdf.types.js';
import type { Answer, PdfJob, PdfResult, Question } from './pdf.worker.js';
import type { PdfText } from './reading/read-document.js';

/** Heap of a thread, for the text, its boxes and the objects of a document. */
const THREAD_HEAP_MB = 2048;
/** For what is short-lived: with the usual 48 a document of 500 pages takes 60 more at its peak, and is no faster. */
const THREAD_YOUNG_HEAP_MB = 16;
const IDLE_MS = 60_000;
/** The library of objects keeps every name and reference that it has ever met: after so many documents threads are new. */
const DOCUMENTS_A_POOL = 500;
/** Bytes of documents that wait for a thread: the bound is one of memory. */
const MOST_WAITING_BYTES = 256 * 1024 * 1024;

type Task =
  | { readonly task: 'read'; readonly options: PdfReadOptions }
  | { readonly task: 'redact'; readonly options: PdfRedactOptions };

/**
 * Handles PDF documents in threads, each with a limit of time and memory: one that hangs or breaks its thread costs
 * itself alone.
 */
@Injectable()
export class PdfThreads implements OnModuleDestroy {
  private readonly logger = new Logger('PDF');
  private pool: Piscina<PdfJob, PdfResult> | undefined;
  /** Those that are in use: the present one, and others whose last documents are being handled. */
  private readonly pools = new Map<Piscina<PdfJob, PdfResult>, { running: number; documents: number }>();
  private running = 0;
  private readonly turns: (() => void)[] = [];
  private waitingBytes = 0;

  constructor(private readonly config: PdfConfig) {}

  /** @throws AppError of `pdfError`; `unavailable` code `OVERLOADED`; what the host throws */
  async read(bytes: Uint8Array, options: PdfReadOptions, host: Pick<PdfHost, 'recognise'>): Promise<PdfText> {
    const result = await this.inTurn(bytes, { task: 'read', options }, { ...host, find: () => Promise.resolve([]) });
    if (result.outcome !== 'read') throw new Error('A thread has done another task than it was given');
    return result.text;
  }

  /** @throws AppError of `pdfError`; `unavailable` code `OVERLOADED`; what the host throws */
  async redact(bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost): Promise<RedactedPdf> {
    const result = await this.inTurn(bytes, { task: 'redact', options }, host);
    if (result.outcome !== 'redacted') throw new Error('A thread has done another task than it was given');
    return result.redacted;
  }

  async onModuleDestroy(): Promise<void> {
    this.pool = undefined;
    await Promise.all([...this.pools.keys()].map((pool) => pool.destroy()));
    this.pools.clear();
  }

  /** One after the other, so that the time that a document may take begins with its turn. */
  private async inTurn(bytes: Uint8Array, task: Task, host: PdfHost): Promise<PdfResult> {
    if (this.waitingBytes > 0 && this.waitingBytes + bytes.length > MOST_WAITING_BYTES) tooMuchWaits();
    this.waitingBytes += bytes.length;
    try {
      if (this.running >= this.config.concurrency) await new Promise<void>((resolve) => this.turns.push(resolve));
      else this.running++;
      try {
        return await this.run(bytes, task, host);
      } finally {
        const next = this.turns.shift();
        if (next === undefined) this.running--;
        else next();
      }
    } finally {
      this.waitingBytes -= bytes.length;
    }
  }

  private async run(bytes: Uint8Array, task: Task, host: PdfHost): Promise<PdfResult> {
    const { port1: ours, port2: theirs } = new MessageChannel();
    const watch = new Stopwatch(this.config.timeoutSeconds * 1000);
    let failure: unknown;
    ours.on('message', (question: Question) => {
      void watch
        .without(() => answerTo(question, host))
        .catch((error: unknown) => {
          failure = error ?? new Error('A question was not answered');
          return undefined;
        })
        .then((answer) => {
          ours.postMessage(answer);
        });
    });
    try {
      const job = { ...task, bytes, port: theirs, canRecognise: host.recognise !== undefined };
      const result = await this.inThreads(job, { signal: watch.signal, transferList: [theirs] });
      if (result.outcome === 'unanswered') throw failure;
      if (result.outcome === 'problem') throw pdfError(result.code, task.options.limits);
      return result;
    } catch (error) {
      throw isLimit(error) ? pdfError('too-complex', task.options.limits) : error;
    } finally {
      watch.stop();
      ours.close();
    }
  }

  private threads(): Piscina<PdfJob, PdfResult> {
    if (this.pool !== undefined) return this.pool;
    const pool = new Piscina<PdfJob, PdfResult>({
      filename: workerFile(__dirname, 'pdf.worker.js'),
      minThreads: 0,
      maxThreads: this.config.concurrency,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_HEAP_MB },
    });
    // An idle thread that fails belongs to no job; without a listener it would end the process.
    pool.on('error', (error) => {
      this.logger.error(describeError(error), 'A thread has failed; another will take its place');
    });
    this.pool = pool;
    this.pools.set(pool, { running: 0, documents: 0 });
    return pool;
  }

  /** Threads that have handled many documents get no more, and end when the last of theirs is done. */
  private async inThreads(job: PdfJob, options: Parameters<Piscina<PdfJob, PdfResult>['run']>[1]): Promise<PdfResult> {
    const pool = this.threads();
    const use = this.pools.get(pool) ?? { running: 0, documents: 0 };
    use.running++;
    if (++use.documents >= DOCUMENTS_A_POOL) this.pool = undefined;
    try {
      return await pool.run(job, options);
    } finally {
      use.running--;
      if (use.running === 0 && pool !== this.pool) {
        this.pools.delete(pool);
        await pool.destroy();
      }
    }
  }
}

async function answerTo(question: Question, host: PdfHost): Promise<Answer> {
  return question.ask === 'find' ? host.find(question.document) : host.recognise?.(question.picture);
}

/** Aborts when so much time has passed, but for what was waited for. */
class Stopwatch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(private leftMs: number) {
    this.start();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  async without<T>(wait: () => Promise<T>): Promise<T> {
    this.stop();
    try {
      return await wait();
    } finally {
      this.start();
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.leftMs -= performance.now() - this.startedAt;
  }

  private start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(() => {
      this.controller.abort();
    }, this.leftMs);
  }
}

function tooMuchWaits(): never {
  return fail('unavailable', 'Too many PDF documents are waiting. Try again in a moment.', {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '5' },
  });
}

const isLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
