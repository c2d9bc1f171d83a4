import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../documents/document-states.js';
import { QUEUE_SORTS, type QueueSort } from './queue.types.js';

const DEFAULT_SIZE = 10;
const MOST_A_PAGE = 100;
const LAST_PAGE = 1_000_000;

/** A whole number within the limits, whatever was sent; what is no number is the default. */
export const clamped = (least: number, most: number, otherwise: number) =>
  Transform(({ value }) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Math.trunc(Number(value)) : Number.NaN;
    return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
  });

/** `true` as text; everything else is not. */
export const flag = () => Transform(({ value }) => value === 'true' || value === true);

const emptyIsAbsent = () => Transform(({ value }) => (value === '' ? undefined : (value as unknown)));

/** Which documents of the queue are asked for. */
export class QueueQueryDto {
  @ApiPropertyOptional({ description: 'Which page, from 0; a negative one is 0.', type: Number, default: 0 })
  @clamped(0, LAST_PAGE, 0)
  @IsInt()
  readonly page: number = 0;

  @ApiPropertyOptional({ type: Number, default: DEFAULT_SIZE, minimum: 1, maximum: MOST_A_PAGE })
  @clamped(1, MOST_A_PAGE, DEFAULT_SIZE)
  @IsInt()
  readonly size: number = DEFAULT_SIZE;

  @ApiPropertyOptional({ description: 'Only documents of this batch.' })
  @emptyIsAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(64)
  readonly batchId?: string;

  @ApiPropertyOptional({ enum: DOCUMENT_STATUSES })
  @emptyIsAbsent()
  @IsOptional()
  @IsIn(DOCUMENT_STATUSES)
  readonly status?: DocumentStatus;

  @ApiPropertyOptional({ description: 'Part of the file name, whatever its case.' })
  @emptyIsAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  readonly filename?: string;

  @ApiPropertyOptional({ description: 'Administrators and auditors: only what their own groups see.', type: Boolean })
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
