import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsNumber, IsString, Length, Max, Min } from 'class-validator';
import { OptionalInteger } from '../../../platform/http/number.decorators.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { IsTime, timeOf } from '../../../platform/http/time.js';
import { Choice, OptionalBoolean, OptionalText } from '../../../platform/http/field.decorators.js';
import { ClampedInteger } from '../query-fields.js';
import { invalid } from '../review.errors.js';
import { knownType } from '../span-edits/span.service.js';
import type { Verdict } from './verdict.js';
import { SAMPLE_UNITS, type SampleCriteria, type SampleUnit } from './sample.types.js';

const MAX_SIZE = 1000;
const MAX_TYPES = 100;
const MAX_MISSED = 1000;
const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1000;

export class SamplesQueryDto {
  @ClampedInteger(0, MAX_PAGE, 0, { description: 'The page number, from 0.' })
  readonly page: number = 0;

  @ClampedInteger(1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, { minimum: 1, maximum: MAX_PAGE_SIZE })
  readonly size: number = DEFAULT_PAGE_SIZE;
}

export class NewSampleDto {
  @ApiProperty({ maxLength: 200, example: 'Cardiology, November' })
  @IsString()
  @Length(1, 200)
  readonly name: string;

  @Choice(SAMPLE_UNITS, {
    description: '`decisions` of people on spans, or `passages` of approved texts, to look for missed values.',
  })
  readonly unit: SampleUnit;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_SIZE,
    description: 'The number of items; fewer are drawn if there are not enough.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_SIZE)
  readonly size: number;

  @OptionalText(64, { description: 'Only work in this batch.' })
  readonly batchId?: string;

  @OptionalText(64, {
    description: 'Only work of this group. Without a group or batch, all work; for administrators only.',
  })
  readonly groupId?: string;

  @OptionalText(64, { description: 'Only the work of this person.' })
  readonly reviewerId?: string;

  @ApiPropertyOptional({ type: [String], maxItems: MAX_TYPES, description: 'Only decisions on spans of these types.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TYPES)
  @IsString({ each: true })
  readonly types?: string[];

  @ApiPropertyOptional({ description: 'The minimum risk score of documents.' })
  @MayBeAbsent()
  @IsNumber()
  @Min(0)
  readonly minRisk?: number;

  @ApiPropertyOptional({ description: 'The maximum risk score of documents.' })
  @MayBeAbsent()
  @IsNumber()
  @Min(0)
  readonly maxRisk?: number;

  @ApiPropertyOptional({ description: 'Only documents submitted at or after this time, ISO 8601.' })
  @MayBeAbsent()
  @IsTime('from must be a time in ISO 8601')
  readonly from?: string;

  @ApiPropertyOptional({ description: 'Only documents submitted before this time, ISO 8601.' })
  @MayBeAbsent()
  @IsTime('to must be a time in ISO 8601')
  readonly to?: string;
}

export class VerdictDto {
  @OptionalBoolean({ description: 'For a decision: whether the text must be redacted.' })
  readonly redact?: boolean;

  @OptionalText(100, { description: 'If it must be redacted, the type, from GET /api/v1/pii-types.' })
  readonly type?: string;

  @OptionalInteger(0, MAX_MISSED, {
    description: 'For a passage: the number of values that should have been redacted but are not.',
  })
  readonly missed?: number;
}

/** @throws AppError `invalid` if criteria contradict each other, or a type is unknown */
export function criteriaOf(dto: NewSampleDto): SampleCriteria {
  const { unit, batchId, groupId, reviewerId, types, minRisk, maxRisk, from, to } = dto;
  if (batchId !== undefined && groupId !== undefined) {
    invalid('Give batchId or groupId, not both: a batch belongs to one group.', 'BATCH_AND_GROUP');
  }
  if (unit === 'passages' && types !== undefined) {
    invalid('Passages have no types: leave out types, or draw decisions.', 'TYPES_OF_PASSAGES');
  }
  if (minRisk !== undefined && maxRisk !== undefined && minRisk > maxRisk) {
    invalid('minRisk must not be above maxRisk.', 'EMPTY_RANGE');
  }
  const [since, until] = [dateOf(from), dateOf(to)];
  if (since !== null && until !== null && since >= until) invalid('from must be before to.', 'EMPTY_RANGE');
  return {
    unit,
    batchId: batchId ?? null,
    groupId: groupId ?? null,
    reviewerId: reviewerId ?? null,
    types: types?.map(knownType) ?? null,
    minRisk: minRisk ?? null,
    maxRisk: maxRisk ?? null,
    from: since,
    to: until,
  };
}

/** @throws AppError `invalid` if the span is to be redacted and no type is given */
export function verdictOf({ redact, type, missed }: VerdictDto): Verdict {
  if (redact === undefined) return { missed };
  if (!redact) return { treatment: { redact }, missed };
  return {
    treatment: {
      redact,
      type: type ?? invalid('Give the type under which the text must be redacted.', 'INVALID_VERDICT'),
    },
    missed,
  };
}

const dateOf = (time: string | undefined): Date | null => (time === undefined ? null : timeOf(time));
