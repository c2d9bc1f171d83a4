import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OneObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { DECISIONS, SPAN_STATUSES, type Decision, type SpanStatus } from '../spans/span-states.js';

const MAX_IDS = 5000;
const MAX_ID_CHARACTERS = 100;
const MAX_TYPES = 500;
/** The reason is repeated in the audit entry of each span. */
const MAX_REASON_CHARACTERS = 500;

export class SpanFilterDto {
  @ApiPropertyOptional({ type: [String], description: 'Only of these types.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TYPES)
  @IsString({ each: true })
  @MaxLength(MAX_ID_CHARACTERS, { each: true })
  readonly types?: string[];

  @ApiPropertyOptional({ enum: SPAN_STATUSES, isArray: true, description: 'Only of these statuses.' })
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

  @ApiPropertyOptional({
    description: 'The id of a span: those with the same text, whatever case, accents and blanks.',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_ID_CHARACTERS)
  readonly sameValueAs?: string;

  @ApiPropertyOptional({ type: [String], description: 'Ids of spans that are left out.', maxItems: MAX_IDS })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @IsString({ each: true })
  @MaxLength(MAX_ID_CHARACTERS, { each: true })
  readonly exceptIds?: string[];
}

export class DecisionsDto {
  @ApiPropertyOptional({ type: [String], maxItems: MAX_IDS, description: 'These spans. Either this or `filter`.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_IDS)
  @IsString({ each: true })
  @MaxLength(MAX_ID_CHARACTERS, { each: true })
  readonly spanIds?: string[];

  @ApiPropertyOptional({ type: SpanFilterDto, description: 'All spans that it lets through; `{}` is every span.' })
  @MayBeAbsent()
  @OneObject(() => SpanFilterDto)
  readonly filter?: SpanFilterDto;

  @ApiPropertyOptional({ enum: DECISIONS })
  @MayBeAbsent()
  @IsIn(DECISIONS)
  readonly status?: Decision;

  @ApiPropertyOptional({ description: 'Another type, one of GET /api/v1/pii-types.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_ID_CHARACTERS)
  readonly type?: string;

  @ApiPropertyOptional({ description: "Needed to overturn others' approvals.", maxLength: MAX_REASON_CHARACTERS })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REASON_CHARACTERS)
  readonly reason?: string;

  @ApiPropertyOptional({ description: 'Kept only with APPROVED.', maxLength: 200 })
  @MayBeAbsent()
  @IsString()
  @MaxLength(200)
  readonly exemptionCode?: string;

  @ApiPropertyOptional({ description: 'Tell what it would change, and change nothing.', default: false })
  @MayBeAbsent()
  @IsBoolean()
  readonly preview?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Of the document as one has read it; `If-Match` says the same.',
  })
  @IsOptional()
  readonly version?: number;
}
