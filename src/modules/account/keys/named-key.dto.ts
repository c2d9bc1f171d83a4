import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  isISO8601,
  Matches,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';
import { NAME, NAME_MESSAGE, trimmed } from '../account.dto.js';
import type { NamedKeyInput } from '../named-key.service.js';

/** RFC 3339. With a zone: a time of nowhere would end a key hours early or late. */
const TIME_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const isTimeWithZone = (text: unknown): boolean =>
  typeof text === 'string' &&
  TIME_WITH_ZONE.test(text) &&
  isISO8601(text, { strict: true }) &&
  !Number.isNaN(Date.parse(text));

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
  @ValidateBy({
    name: 'isTimeWithZone',
    validator: {
      validate: isTimeWithZone,
      defaultMessage: () => 'expiresAt must be a time with its zone, such as 2030-01-31T00:00:00Z, or null',
    },
  })
  readonly expiresAt?: string | null;
}

export const parseNewKey = ({ name, scopes, expiresAt = null }: NewNamedKeyDto): NamedKeyInput => ({
  name,
  scopes,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});
