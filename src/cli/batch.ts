import { readRecord, TooManyFindings, writeProblem, writeRecord, type RecordFormat } from '../engine/index.js';
import { AppError } from '../platform/http/app-error.js';
import type { Redactor } from '../documents/redactor.js';

/** Consecutive lines of the input. */
export type Batch = readonly BatchLine[];

export interface BatchLine {
  /** The line number, starting at 1. */
  readonly number: number;
  /** `null` for a line that exceeded the length limit. */
  readonly text: string | null;
}

/** The output of a batch: the same number of lines, in the same order. */
export interface BatchResult {
  readonly output: string;
  readonly failed: number;
}

/** A longer line becomes an error line. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Redacts the lines of a batch. A bad line becomes an error line and does not stop the others. */
export async function redactBatch(redactor: Redactor, batch: Batch, format: RecordFormat): Promise<BatchResult> {
  let output = '';
  let failed = 0;
  for (const { number, text } of batch) {
    if (text?.trim() === '') continue;
    const answer = text === null ? TOO_LONG : await redactLine(redactor, text, format);
    if (typeof answer === 'string') output += `${answer}\n`;
    else {
      failed++;
      output += `${writeProblem(answer, number)}\n`;
    }
  }
  return { output, failed };
}

const TOO_LONG = { id: undefined, error: `The line is longer than ${MAX_LINE_BYTES} bytes.`, code: 'LINE_TOO_LONG' };

async function redactLine(redactor: Redactor, line: string, format: RecordFormat) {
  const record = readRecord(line);
  if ('error' in record) return record;
  try {
    return writeRecord(record, await redactor.redact(record.text), format);
  } catch (error) {
    if (error instanceof TooManyFindings) return { id: record.id, error: error.message, code: 'ANSWER_TOO_LARGE' };
    if (error instanceof AppError) return { id: record.id, error: error.message, code: error.options.code };
    throw error;
  }
}
