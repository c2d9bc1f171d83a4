import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../platform/auth/actor.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { KeyedLines, type LinesRun } from '../../../platform/idempotency/keyed-lines.js';
import { readLines, type Line } from '../../../platform/ndjson/read-lines.js';
import type { Batch } from '../batch-records/batch.types.js';
import { ReviewConfig } from '../review.config.js';
import { IngestService } from './ingest.service.js';
import { inOrder } from './in-order.js';
import { readSubmission } from './submitted-line.js';

/** Lines of one request stored concurrently: writes that share a command cost as much as a single one. */
const MAX_BATCH_SIZE = 256;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/**
 * A line that is too long is skipped up to this multiple of the limit, to read the lines after it; a longer one ends
 * the response.
 */
const MAX_TIMES_TOO_LONG = 4;
/** The time for which a batch is cached: it may be closed while lines come in. */
const BATCH_REMEMBERED_MS = 1000;
const BATCHES_REMEMBERED = 100;

/** The response to a line whose document was stored. */
export interface TakenLine {
  /** Counted from 1. */
  readonly line: number;
  /** The id of the document. */
  readonly taskId: string;
}

/** The response to a line of which nothing was stored. */
export interface RefusedLine {
  /** Counted from 1. */
  readonly line: number;
  readonly error: string;
  readonly code: string;
}

/** The sender of the lines, and the batch for lines that name none. */
export interface BulkRequest {
  readonly batchId: string | undefined;
  readonly actor: Actor;
  /** Identifies the request so that it can be repeated. */
  readonly url: string;
  readonly idempotencyKey: string | undefined;
}

/** The state that the lines of one request share. */
interface BulkState {
  readonly run: LinesRun;
  readonly batchOf: (id: string) => Promise<Batch>;
  readonly actor: Actor;
}

/** Ingests documents sent one per line; reads on only as the answers are consumed. */
@Injectable()
export class BulkIngest {
  private readonly logger = new Logger('Review');

  constructor(
    private readonly ingest: IngestService,
    private readonly keyed: KeyedLines,
    private readonly config: ReviewConfig,
  ) {}

  /**
   * Yields the answers in line order. A document is stored before its answer is written.
   * @throws AppError before anything is read, if the request's batch accepts no documents or its idempotency key is
   *   refused
   */
  async answers(lines: AsyncIterable<Buffer>, request: BulkRequest): Promise<AsyncGenerator<string, void>> {
    const { batchId, actor, url, idempotencyKey } = request;
    const batches = new LRUCache<string, Promise<Batch>>({ max: BATCHES_REMEMBERED, ttl: BATCH_REMEMBERED_MS });
    const batchOf = (id: string): Promise<Batch> => {
      const known = batches.get(id) ?? this.ingest.openBatch(id, actor);
      if (!batches.has(id)) batches.set(id, known);
      return known;
    };
    if (batchId !== undefined) await batchOf(batchId);
    const run = await this.keyed.begin({ caller: `user:${actor.userId}`, url, header: idempotencyKey });
    const { maxBodyBytes } = this.config;
    const read = readLines(lines, maxBodyBytes, MAX_TIMES_TOO_LONG * maxBodyBytes);
    const serve = (line: Line): Promise<string> => this.answer(line, batchId, { run, batchOf, actor });
    const answers = inOrder(read, serve, {
      weightOf: ({ bytes }) => bytes?.length ?? 0,
      maxParallel: MAX_BATCH_SIZE,
      maxWeight: MAX_BATCH_BYTES,
    });
    return run.answers(answers);
  }

  private async answer(
    { number, bytes, failure }: Line,
    batchId: string | undefined,
    { run, batchOf, actor }: BulkState,
  ): Promise<string> {
    try {
      if (failure !== undefined) throw failure;
      const sent = bytes ?? this.refuseLine();
      const submission = readSubmission(sent, batchId);
      const batch = await batchOf(submission.batchId);
      const taskId = await run.line(number, sent, () => this.ingest.acceptInto(batch, submission, actor));
      return line({ line: number, taskId });
    } catch (error) {
      if (error instanceof AppError) {
        return line({ line: number, error: error.message, code: error.options.code ?? 'REFUSED' });
      }
      this.logger.error(describeError(error), 'A line could not be stored');
      return line({ line: number, error: 'The document could not be stored. Send it again.', code: 'INTERNAL_ERROR' });
    }
  }

  private refuseLine(): never {
    const { maxBodyBytes } = this.config;
    return fail('too-large', `The line is longer than ${maxBodyBytes} bytes. Submit the document in parts.`, {
      code: 'LINE_TOO_LONG',
    });
  }
}

const line = (answer: TakenLine | RefusedLine): string => `${JSON.stringify(answer)}\n`;
