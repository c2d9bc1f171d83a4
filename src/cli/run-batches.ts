import type { Plan, RecordFormat } from '../engine/index.js';
import { decodeLine, readLineGroups } from '../platform/ndjson/read-lines.js';
import { workerFile } from '../platform/threads/worker-file.js';
import { MAX_LINE_BYTES, redactBatch, type Batch, type BatchLine, type BatchResult } from './batch.js';
import type { ModelAsker } from './ask-models.js';
import type { BatchJob } from './batch.worker.js';
import { startFixedPool } from './fixed-pool.js';
import { inOrder, withPauses } from './in-order.js';
import { needsOneThread } from './threads.js';
import { Redactor } from '../documents/redactor.js';

/** A batch is complete when it reaches one of these limits. */
const MAX_LINES = 256;
const MAX_CHARACTERS = 512 * 1024;
/**
 * The time without input after which the lines read so far are redacted: their sender may wait for the results before
 * it sends more, and a log that is followed (`tail -f`) is quiet for hours.
 */
const PAUSE_MS = 50;

export interface BatchRun {
  readonly format: RecordFormat;
  readonly context: string;
  /** Adds to explanations why each span was found and replaced. */
  readonly evidence: boolean;
  readonly input: AsyncIterable<Buffer>;
  /** Resolves when more can be written. */
  readonly write: (text: string) => Promise<void>;
  /** Called from time to time with the number of processed lines. */
  readonly progress?: (lines: number) => void;
  /** The path of the policy file, from which threads compile their own plan. */
  readonly policyFile: string;
  readonly plan: Plan;
  /** Undefined if the plan uses no models. */
  readonly models: ModelAsker | undefined;
  readonly threads: number;
}

/**
 * Redacts a stream of lines with all threads and writes the results in the order of the lines. Only a few batches are
 * in memory at a time; reading waits for writing.
 * @returns the number of lines that failed
 */
export async function runBatches(run: BatchRun): Promise<number> {
  const { input, threads, plan, policyFile, format, context, evidence, models } = run;
  if (threads === 1 || needsOneThread(plan, models !== undefined)) {
    const redactor = new Redactor(plan, context, models, [], evidence);
    return writeInOrder(run, batchesOf(input), 1, (batch) => redactBatch(redactor, batch, format));
  }
  const pool = startFixedPool<BatchJob, BatchResult>(workerFile(__dirname, 'batch.worker.js'), threads);
  try {
    return await writeInOrder(run, batchesOf(input), threads * 2, (batch) =>
      pool.run({ policyFile, batch, format, context, evidence }),
    );
  } finally {
    await pool.destroy();
  }
}

async function writeInOrder(
  { write, progress }: BatchRun,
  batches: AsyncIterable<Batch>,
  maxParallel: number,
  redactOne: (batch: Batch) => Promise<BatchResult>,
): Promise<number> {
  let failed = 0;
  let answered = 0;
  const redacted = inOrder(batches, maxParallel, async (batch) => ({
    lines: batch.length,
    ...(await redactOne(batch)),
  }));
  for await (const result of redacted) {
    failed += result.failed;
    answered += result.lines;
    await write(result.output);
    progress?.(answered);
  }
  return failed;
}

async function* batchesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Batch, void> {
  let batch: BatchLine[] = [];
  let characters = 0;
  for await (const lines of withPauses(readLineGroups(input, MAX_LINE_BYTES), PAUSE_MS)) {
    for (const { number, bytes } of lines ?? []) {
      batch.push({ number, text: bytes === undefined ? null : decodeLine(bytes) });
      characters += bytes?.length ?? 0;
    }
    const isFull = batch.length >= MAX_LINES || characters >= MAX_CHARACTERS;
    if (batch.length === 0 || (lines !== undefined && !isFull)) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
