import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { ClampedInteger, flag, QueryNumber, QueryText, severalOf } from '../query-fields.js';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../documents/document-states.js';
import { QUEUE_SORTS, type QueueSort } from './queue.types.js';
import { emptyIs } from '../../../platform/http/transforms.js';

const DEFAULT_SIZE = 10;
const MAX_PER_PAGE = 100;
const MAX_PAGE = 1_000_000;
const MAX_DAYS = 36_500;

/** Selects documents of the queue. */
export class QueueQueryDto {
  @ClampedInteger(0, MAX_PAGE, 0, { description: 'The page number, from 0. Negative values become 0.' })
  readonly page: number = 0;

  @ClampedInteger(1, MAX_PER_PAGE, DEFAULT_SIZE, { minimum: 1, maximum: MAX_PER_PAGE })
  readonly size: number = DEFAULT_SIZE;

  @QueryText(64, { description: 'Only documents of this batch.' })
  readonly batchId?: string;

  @ApiPropertyOptional({ enum: DOCUMENT_STATUSES })
  @emptyIs(undefined)
  @IsOptional()
  @IsIn(DOCUMENT_STATUSES)
  readonly status?: DocumentStatus;

  @ApiPropertyOptional({
    enum: DOCUMENT_STATUSES,
    isArray: true,
    description: 'Any of these statuses, in addition to `status`: repeated or comma-separated.',
  })
  @severalOf()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(DOCUMENT_STATUSES.length)
  @IsIn(DOCUMENT_STATUSES, { each: true, message: `statuses must be among ${DOCUMENT_STATUSES.join(', ')}` })
  readonly statuses?: DocumentStatus[];

  @QueryText(64, { description: 'The assignee: the id of a person, `me`, or `none`.' })
  readonly assignee?: string;

  @QueryNumber([0, 1], { type: Number, minimum: 0, maximum: 1 })
  readonly minRisk?: number;

  @QueryNumber([0, 1], { type: Number, minimum: 0, maximum: 1 })
  readonly maxRisk?: number;

  @QueryNumber([0, MAX_DAYS], { type: 'integer', minimum: 0, description: 'The minimum age in whole days.' }, IsInt())
  readonly minAgeDays?: number;

  @QueryNumber([0, MAX_DAYS], { type: 'integer', minimum: 0, description: 'The maximum age in whole days.' }, IsInt())
  readonly maxAgeDays?: number;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only documents whose batch has a due date; with `false`, has none.',
  })
  @Transform(({ value }) =>
    value === '' ? undefined : value === 'true' ? true : value === 'false' ? false : (value as unknown),
  )
  @IsOptional()
  @IsBoolean()
  readonly due?: boolean;

  @ApiPropertyOptional({ description: 'Only overdue documents.', type: Boolean })
  @flag()
  @IsBoolean()
  readonly late: boolean = false;

  @QueryText(255, { description: 'A part of the file name, ignoring case.' })
  readonly filename?: string;

  @ApiPropertyOptional({
    description: 'For administrators and auditors: only batches of their own groups.',
    type: Boolean,
  })
  @flag()
  @IsBoolean()
  readonly myGroupsOnly: boolean = false;

  @ApiPropertyOptional({ enum: QUEUE_SORTS, default: 'riskScore' })
  @Transform(({ value }) => (QUEUE_SORTS.includes(value as QueueSort) ? (value as unknown) : 'riskScore'))
  @IsIn(QUEUE_SORTS)
  readonly sort: QueueSort = 'riskScore';

  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc' })
  @Transform(({ value }) => (value === 'asc' ? 'asc' : 'desc'))
  @IsIn(['asc', 'desc'])
  readonly dir: 'asc' | 'desc' = 'desc';
}
