import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import {
  MAX_REASON_CHARACTERS,
  MAX_VALUE_CHARACTERS,
  REVERSIBLE,
  type ReversibleStrategy,
} from './reidentify.types.js';

/** REIDENTIFY_MAX_VALUES may allow fewer. */
const MAX_VALUES = 1000;

export class ReidentifyDto {
  @ApiProperty({ description: 'The values, as in the redacted documents.', type: [String] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_VALUES)
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(MAX_VALUE_CHARACTERS, { each: true })
  readonly values: string[];

  @ApiProperty({ description: 'The strategy that made the values.', enum: REVERSIBLE })
  @IsIn(REVERSIBLE, {
    message: `strategy must be one of ${REVERSIBLE.join(', ')}; other replacements cannot be undone`,
  })
  readonly strategy: ReversibleStrategy;

  @ApiProperty({ description: 'The policy whose key made the values.' })
  @Matches(/^[\w-]{1,64}$/, { message: 'policyName must be 1 to 64 letters, digits, hyphens and underscores' })
  readonly policyName: string;

  @ApiProperty({ description: 'The reason, kept encrypted in the audit log.' })
  @IsString()
  @Matches(/\S/, { message: 'reason must say why the values are needed' })
  @MaxLength(MAX_REASON_CHARACTERS)
  readonly reason: string;
}

export class ReidentifyRequestIdDto {
  @IsUUID()
  readonly requestId: string;
}
