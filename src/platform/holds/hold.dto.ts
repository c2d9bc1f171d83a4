import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { NullableChoice, NullableText, NullableTime } from '../http/nullable.decorators.js';
import { Choice } from '../http/field.decorators.js';
import { HELD_KINDS, type HeldKind } from './hold.types.js';

const MAX_ID_CHARACTERS = 256;
const MAX_REASON_CHARACTERS = 2000;
const MAX_PAGE = 10_000;
const MAX_PAGE_SIZE = 100;
const NOT_BLANK = { message: 'reason must say why' };

const toNumber = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
);
const toBoolean = Transform(({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value,
);

/** The resource to hold, and the reason. */
export class NewHoldDto {
  @Choice(HELD_KINDS)
  readonly kind: HeldKind;

  @ApiPropertyOptional({ description: 'The id of the document or batch, or the name of the context. Not for `audit`.' })
  @ValidateIf(({ kind }: NewHoldDto) => kind !== 'audit')
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ID_CHARACTERS)
  readonly resourceId?: string;

  @NullableTime('from', { description: 'For `audit`: entries at or after this time.', format: 'date-time' })
  readonly from?: string;

  @NullableTime('to', { description: 'For `audit`: entries at or before this time.', format: 'date-time' })
  readonly to?: string;

  @ApiProperty({ description: 'The reason, for example a case reference.' })
  @IsString()
  @Matches(/\S/, NOT_BLANK)
  @MaxLength(MAX_REASON_CHARACTERS)
  readonly reason: string;

  @NullableTime('until', {
    description: 'When the hold ends. If absent, it ends only when it is released.',
    format: 'date-time',
  })
  readonly until?: string;
}

export class ReleaseHoldDto {
  @ApiProperty({ description: 'The reason why the hold is no longer needed.' })
  @IsString()
  @Matches(/\S/, NOT_BLANK)
  @MaxLength(MAX_REASON_CHARACTERS)
  readonly reason: string;
}

export class HoldListDto {
  @ApiPropertyOptional({
    description: '`true` lists only holds that are in force; `false` only those that are not.',
    type: Boolean,
  })
  @IsOptional()
  @toBoolean
  @IsBoolean()
  readonly active?: boolean;

  @NullableChoice(HELD_KINDS)
  readonly kind?: HeldKind;

  @NullableText(MAX_ID_CHARACTERS)
  readonly resourceId?: string;

  @ApiPropertyOptional({ description: 'The page number, from 0.', default: 0, type: 'integer' })
  @IsOptional()
  @toNumber
  @IsInt()
  @Min(0)
  @Max(MAX_PAGE)
  readonly page: number = 0;

  @ApiPropertyOptional({ default: 50, maximum: MAX_PAGE_SIZE, type: 'integer' })
  @IsOptional()
  @toNumber
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  readonly size: number = 50;
}
