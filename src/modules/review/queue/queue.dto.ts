import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ClampedInteger, flag, severalOf } from '../query-fields.js';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../documents/document-states.js';
import { QUEUE_SORTS, type QueueSort } from './queue.types.js';
import { emptyIs } from '../../../platform/http/transforms.js';

const DEFAULT_SIZE = 10;
const MAX_PER_PAGE = 100;
const MAX_PAGE = 1_000_000;
const MAX_DAYS = 36_500;

const asNumber = () =>
  Transform(({ value }) => (value === '' ? undefined : typeof value === 'string' ? Number(value) : (value as unknown)));

/** Selects documents of the queue. */
export class QueueQueryDto {
  @ClampedInteger(0, MAX_PAGE, 0, { description: 'The page number, from 0. Negative values become 0.' })
  readonly page: number = 0;

  @ClampedInteger(1, MAX_PER_PAGE, DEFAULT_SIZE, { minimum: 1, maximum: MAX_PER_PAGE })
  readonly size: number = DEFAULT_SIZE;

  @ApiPropertyOptional({ description: 'Only documents of this batch.' })
  @emptyIs(undefined)
  @IsOptional()
  @IsString()
  @MaxLength(64)
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

  @ApiPropertyOptional({ description: 'The assignee: the id of a person, `me`, or `none`.' })
  @emptyIs(undefined)
  @IsOptional()
  @IsString()
  @MaxLength(64)
  readonly assignee?: string;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 1 })
  @asNumber()
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly minRisk?: number;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 1 })
  @asNumber()
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly maxRisk?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'The minimum age in whole days.' })
  @asNumber()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_DAYS)
  readonly minAgeDays?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'The maximum age in whole days.',
  })
  @asNumber()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_DAYS)
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

  @ApiPropertyOptional({ description: 'A part of the file name, ignoring case.' })
  @emptyIs(undefined)
  @IsOptional()
  @IsString()
  @MaxLength(255)
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
