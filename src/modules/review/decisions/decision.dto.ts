import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { all } from '../../../platform/http/all-decorators.js';
import { OneObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalBoolean, OptionalChoice, OptionalText } from '../../../platform/http/field.decorators.js';
import { VersionDto } from '../expected-version.js';
import { DECISIONS, SPAN_STATUSES, type Decision, type SpanStatus } from '../spans/span-states.js';

const MAX_IDS = 5000;
const MAX_ID_CHARACTERS = 100;
const MAX_TYPES = 500;
/** The reason is repeated in the audit entry of each span. */
const MAX_REASON_CHARACTERS = 500;

/** The ids of some spans, at least one where they are given. */
const SpanIds = (description: string): PropertyDecorator =>
  all(
    ApiPropertyOptional({ type: [String], maxItems: MAX_IDS, description }),
    MayBeAbsent(),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(MAX_IDS),
    IsString({ each: true }),
    MaxLength(MAX_ID_CHARACTERS, { each: true }),
  );

export class SpanFilterDto {
  @ApiPropertyOptional({ type: [String], description: 'Only spans of these types.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TYPES)
  @IsString({ each: true })
  @MaxLength(MAX_ID_CHARACTERS, { each: true })
  readonly types?: string[];

  @ApiPropertyOptional({ enum: SPAN_STATUSES, isArray: true, description: 'Only spans in these statuses.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SPAN_STATUSES.length)
  @IsIn(SPAN_STATUSES, { each: true })
  readonly statuses?: SpanStatus[];

  @ApiPropertyOptional({ minimum: 0, maximum: 1 })
  @MayBeAbsent()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly minConfidence?: number;

  @ApiPropertyOptional({ minimum: 0, maximum: 1 })
  @MayBeAbsent()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly maxConfidence?: number;

  @OptionalText(MAX_ID_CHARACTERS, {
    description: 'The id of a span: only spans with the same text, ignoring case, accents and blanks.',
  })
  readonly sameValueAs?: string;

  @ApiPropertyOptional({ type: [String], description: 'Ids of spans to exclude.', maxItems: MAX_IDS })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @IsString({ each: true })
  @MaxLength(MAX_ID_CHARACTERS, { each: true })
  readonly exceptIds?: string[];
}

export class DecisionsDto {
  @SpanIds('Ids of the spans. Either this or `filter`.')
  readonly spanIds?: string[];

  @ApiPropertyOptional({
    type: SpanFilterDto,
    description: 'All spans that match the filter; `{}` matches every span.',
  })
  @MayBeAbsent()
  @OneObject(() => SpanFilterDto)
  readonly filter?: SpanFilterDto;

  @OptionalChoice(DECISIONS)
  readonly status?: Decision;

  @OptionalText(MAX_ID_CHARACTERS, { description: 'The new type, from GET /api/v1/pii-types.' })
  readonly type?: string;

  @OptionalText(MAX_REASON_CHARACTERS, {
    description: 'Required to overturn approvals of others.',
    maxLength: MAX_REASON_CHARACTERS,
  })
  readonly reason?: string;

  @OptionalText(200, { description: 'Used only with the status APPROVED.', maxLength: 200 })
  readonly exemptionCode?: string;

  @OptionalBoolean({ description: 'Returns the result without changing anything.', default: false })
  readonly preview?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'The version of the document when it was read; equivalent to `If-Match`.',
  })
  @IsOptional()
  readonly version?: number;
}

export class UndoDto extends VersionDto {
  @SpanIds('Ids of the spans to restore. By default, all spans of the decision are restored.')
  readonly spanIds?: string[];
}
