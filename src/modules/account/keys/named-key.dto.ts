import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  isISO8601,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Choices, OptionalTexts } from '../../../platform/http/list.decorators.js';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';
import { IsAddressRanges } from '../../../platform/http/address-ranges.js';
import { MayBeAbsent, MayBeNull } from '../../../platform/http/may-be-absent.js';
import { Name } from '../../../platform/http/field.decorators.js';
import type { NamedKeyInput } from './named-key.service.js';
import { MAX_KEY_GROUPS, MAX_KEY_NETWORKS, MAX_POLICY_NAME } from './named-key.types.js';

/** RFC 3339, with a zone: without one, a key could end hours early or late. */
const TIME_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const isTimeWithZone = (text: unknown): boolean =>
  typeof text === 'string' &&
  TIME_WITH_ZONE.test(text) &&
  isISO8601(text, { strict: true }) &&
  !Number.isNaN(Date.parse(text));

export class NewNamedKeyDto {
  @Name(100, { description: "Unique among the user's keys." })
  readonly name: string;

  @Choices(SCOPES, { description: 'The permissions of the key; `write` includes `read`.' })
  readonly scopes: CredentialScope[];

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the key expires. If null or absent, it never expires, or after `API_KEY_MAX_DAYS` days if that is set.',
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

  @OptionalTexts(
    { from: 1, to: MAX_KEY_GROUPS, length: 64, unique: true },
    {
      maxItems: MAX_KEY_GROUPS,
      description:
        'Ids of groups of the owner. If set, the key has access to these groups only and acts with ROLE_USER. No restriction if absent.',
    },
  )
  readonly groupIds?: string[];

  @ApiPropertyOptional({
    type: 'string',
    isArray: true,
    maxItems: MAX_KEY_NETWORKS,
    example: ['192.0.2.0/24', '2001:db8::/32'],
    description:
      'IP addresses and CIDR ranges. If set, the key is rejected as unknown from all other addresses. No restriction if absent.',
  })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEY_NETWORKS)
  @IsAddressRanges({ message: 'networks must be IP addresses and CIDR ranges' })
  readonly networks?: string[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_POLICY_NAME,
    description:
      'A stored policy. If set, the gateway for language models and the routes of Presidio apply it to requests with this key, and refuse every other one. Only administrators may set it.',
  })
  @MayBeNull()
  @IsString()
  @MaxLength(MAX_POLICY_NAME)
  readonly policy?: string | null;
}

export class KeyPolicyDto {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: MAX_POLICY_NAME,
    description: 'A stored policy, or null for none of its own.',
  })
  @ValidateIf((_: object, value: unknown) => value !== null)
  @IsString()
  @MaxLength(MAX_POLICY_NAME)
  readonly policy: string | null;
}

export const parseNewKey = (key: NewNamedKeyDto): NamedKeyInput => ({
  name: key.name,
  scopes: key.scopes,
  groupIds: key.groupIds ?? null,
  networks: key.networks ?? null,
  policy: key.policy ?? null,
  expiresAt: key.expiresAt === undefined || key.expiresAt === null ? null : new Date(key.expiresAt),
});
