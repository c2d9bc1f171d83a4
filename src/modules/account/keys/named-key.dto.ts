import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  Matches,
  ValidateIf,
} from 'class-validator';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';
import { NAME, NAME_MESSAGE, trimmed } from '../account.dto.js';
import type { NamedKeyInput } from '../named-key.service.js';

/** With a zone: a time of nowhere would end a key hours early or late. */
const WITH_ZONE = /T\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

export class NewNamedKeyDto {
  @ApiProperty({ minLength: 1, maxLength: 100, description: 'Unique among the keys of the user.' })
  @trimmed()
  @Matches(NAME, NAME_MESSAGE)
  readonly name: string;

  @ApiProperty({ enum: SCOPES, isArray: true, description: 'What the key may do; `write` includes `read`.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  readonly scopes: CredentialScope[];

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the key ends; null or absent: never.',
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== null)
  @IsISO8601({ strict: true })
  @Matches(WITH_ZONE, { message: 'expiresAt must be a time with its zone, such as 2030-01-31T00:00:00Z' })
  readonly expiresAt?: string | null;
}

export const parseNewKey = ({ name, scopes, expiresAt = null }: NewNamedKeyDto): NamedKeyInput => ({
  name,
  scopes,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});
