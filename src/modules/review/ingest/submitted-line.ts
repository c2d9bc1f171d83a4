import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { AppError } from '../../../platform/http/app-error.js';
import { decodeLine } from '../../../platform/ndjson/read-lines.js';
import { IngestDto, submissionOf } from './ingest.dto.js';
import type { Submission } from './ingest.types.js';

/**
 * Parses a line of a bulk ingest: a JSON object with the fields of a single submission.
 * @param batchId for lines that name none
 * @throws AppError `invalid` code `INVALID_JSON` or `INVALID_INPUT`; its message quotes nothing from the line
 */
export function readSubmission(bytes: Buffer, batchId: string | undefined): Submission {
  const record = parsed(decodeLine(bytes));
  const dto = plainToInstance(IngestDto, { ...record, batchId: record.batchId ?? batchId });
  const [problem] = validateSync(dto, { whitelist: true, validationError: { target: false, value: false } });
  if (problem !== undefined) {
    // As for a single document: the message of the decorator nearest to the property is the most specific.
    throw new AppError('invalid', Object.values(problem.constraints ?? {}).at(-1) ?? 'A field is not valid.', {
      code: 'INVALID_INPUT',
    });
  }
  return submissionOf(dto);
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below, because the parser's message quotes the line.
  }
  throw new AppError('invalid', 'Write one JSON object per line, in UTF-8, with name and text.', {
    code: 'INVALID_JSON',
  });
}
