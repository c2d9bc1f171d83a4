import { ApiProperty } from '@nestjs/swagger';
import { IsInt } from 'class-validator';
import { NullableChoice, NullableText } from '../../../platform/http/nullable.decorators.js';
import { VersionField } from '../expected-version.js';
import { DECISIONS, RESET_STATUSES, type Decision } from '../spans/span-states.js';
import { Text } from '../../../platform/http/field.decorators.js';

const MAX_REASON_CHARACTERS = 4000;
const MAX_CODE_CHARACTERS = 200;
const MAX_TYPE_CHARACTERS = 100;

const reason = {
  type: String,
  nullable: true,
  description: 'The reason, for the history. Optional, even if the change ends an approval of another person.',
  maxLength: MAX_REASON_CHARACTERS,
} as const;

export class NewSpanDto {
  @Text(MAX_TYPE_CHARACTERS, { description: 'A type from GET /api/v1/pii-types.', example: 'person' })
  readonly type: string;

  @ApiProperty({ type: 'integer', description: 'The position of the first UTF-16 code unit.' })
  @IsInt()
  readonly start: number;

  @ApiProperty({ type: 'integer', description: 'The position after the last UTF-16 code unit.' })
  @IsInt()
  readonly end: number;

  @VersionField()
  readonly version?: number;
}

export class SpanPatchDto {
  @NullableChoice(DECISIONS, { nullable: true })
  readonly status?: Decision | null;

  @NullableText(MAX_TYPE_CHARACTERS, {
    type: String,
    nullable: true,
    description: 'A type from GET /api/v1/pii-types.',
  })
  readonly type?: string | null;

  @NullableText(MAX_REASON_CHARACTERS, {
    type: String,
    nullable: true,
    description: 'Required to overturn an approval of another person.',
    maxLength: MAX_REASON_CHARACTERS,
  })
  readonly reason?: string | null;

  @NullableText(MAX_CODE_CHARACTERS, {
    type: String,
    nullable: true,
    description: 'Used only with the status APPROVED.',
    maxLength: MAX_CODE_CHARACTERS,
  })
  readonly exemptionCode?: string | null;

  @VersionField()
  readonly version?: number;
}

export class RemovalDto {
  @NullableText(MAX_REASON_CHARACTERS, reason)
  readonly reason?: string | null;

  @VersionField()
  readonly version?: number;
}

export class ResetDto extends RemovalDto {
  @NullableChoice(RESET_STATUSES, { nullable: true, description: 'If absent, the previous status from the history.' })
  readonly originalStatus?: (typeof RESET_STATUSES)[number] | null;
}
