import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { DECISIONS, RESET_STATUSES, type Decision } from '../spans/span-states.js';

const MAX_REASON_CHARACTERS = 4000;
const MAX_CODE_CHARACTERS = 200;
const MAX_TYPE_CHARACTERS = 100;

const version = {
  type: 'integer',
  description: 'Of the document as one has read it; `If-Match` says the same.',
} as const;

const reason = {
  type: String,
  nullable: true,
  description: 'Why, for the history. Not needed, also where an approval of another person ends with it.',
  maxLength: MAX_REASON_CHARACTERS,
} as const;

export class NewSpanDto {
  @ApiProperty({ description: 'One of the types of GET /api/v1/pii-types.', example: 'person' })
  @IsString()
  @MaxLength(MAX_TYPE_CHARACTERS)
  readonly type: string;

  @ApiProperty({ type: 'integer', description: 'First UTF-16 code unit.' })
  @IsInt()
  readonly start: number;

  @ApiProperty({ type: 'integer', description: 'Behind the last UTF-16 code unit.' })
  @IsInt()
  readonly end: number;

  @ApiPropertyOptional(version)
  @IsOptional()
  readonly version?: number;
}

export class SpanPatchDto {
  @ApiPropertyOptional({ enum: DECISIONS, nullable: true })
  @IsOptional()
  @IsIn(DECISIONS)
  readonly status?: Decision | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'One of the types of GET /api/v1/pii-types.' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TYPE_CHARACTERS)
  readonly type?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "Needed to overturn another's approval.",
    maxLength: MAX_REASON_CHARACTERS,
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_CHARACTERS)
  readonly reason?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Kept only with APPROVED.',
    maxLength: MAX_CODE_CHARACTERS,
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_CODE_CHARACTERS)
  readonly exemptionCode?: string | null;

  @ApiPropertyOptional(version)
  @IsOptional()
  readonly version?: number;
}

export class RemovalDto {
  @ApiPropertyOptional(reason)
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_CHARACTERS)
  readonly reason?: string | null;

  @ApiPropertyOptional(version)
  @IsOptional()
  readonly version?: number;
}

export class ResetDto extends RemovalDto {
  @ApiPropertyOptional({
    enum: RESET_STATUSES,
    nullable: true,
    description: 'Without it the status before, as the history has it.',
  })
  @IsOptional()
  @IsIn(RESET_STATUSES)
  readonly originalStatus?: (typeof RESET_STATUSES)[number] | null;
}
