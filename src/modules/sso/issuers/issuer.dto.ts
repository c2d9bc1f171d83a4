import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { EachObject } from '../../../platform/http/each-object.js';
import { ROLES, type Role } from '../../../platform/auth/principal.js';
import { isBaseUrl } from '../../../platform/outbound/base-url.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { CLIENT_AUTHENTICATIONS, type ClientAuthentication } from '../issuer.types.js';

export const ISSUER_ID = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
const MAX_ROLE_MAPPINGS = 100;
const MAX_GROUP_MAPPINGS = 500;
const MAX_CLAIM_LENGTH = 256;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const TEXT = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

/** OpenID Connect Discovery 1.0, section 3: https. On this machine, http will do, for trials and tests. */
function isIssuerUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !isBaseUrl(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

const IsIssuerUrl = () =>
  ValidateBy({
    name: 'isIssuerUrl',
    validator: {
      validate: isIssuerUrl,
      defaultMessage: () => 'issuerUrl must be an https URL without user name, password, query and fragment',
    },
  });

const IsClaimText = (field: string) => Matches(TEXT, { message: `${field} must not have control characters` });

export class RoleMappingDto {
  @ApiProperty({ maxLength: MAX_CLAIM_LENGTH, description: 'A value of the role claim, exactly, case included.' })
  @IsString()
  @MaxLength(MAX_CLAIM_LENGTH)
  @IsClaimText('value')
  readonly value: string;

  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES)
  readonly role: Role;
}

export class GroupMappingDto {
  @ApiProperty({ maxLength: MAX_CLAIM_LENGTH, description: 'A value of the group claim, exactly, case included.' })
  @IsString()
  @MaxLength(MAX_CLAIM_LENGTH)
  @IsClaimText('value')
  readonly value: string;

  @ApiProperty({ description: 'The id of a group.' })
  @IsString()
  @MaxLength(64)
  readonly groupId: string;
}

const claim = { minLength: 1, maxLength: MAX_CLAIM_LENGTH };

export class IssuerDto {
  @ApiPropertyOptional({ maxLength: 100, description: 'The name on the sign-in page; the id when it is absent.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  @IsClaimText('title')
  readonly title?: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://login.example.com/tenant',
    description: 'The issuer identifier. Its discovery document is read from below it.',
  })
  @IsIssuerUrl()
  readonly issuerUrl: string;

  @ApiProperty({ minLength: 1, maxLength: 256 })
  @IsString()
  @MinLength(1)
  @MaxLength(256)
  readonly clientId: string;

  @ApiPropertyOptional({
    format: 'password',
    maxLength: 1024,
    description: 'Encrypted at rest and never shown. Absent: the secret stays, while issuerUrl and clientId stay.',
  })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(1024)
  readonly clientSecret?: string;

  @ApiPropertyOptional({ enum: CLIENT_AUTHENTICATIONS, default: 'client_secret_basic' })
  @MayBeAbsent()
  @IsIn(CLIENT_AUTHENTICATIONS)
  readonly clientAuthentication: ClientAuthentication = 'client_secret_basic';

  @ApiPropertyOptional({ type: 'string', isArray: true, maxItems: 20, default: ['openid', 'email', 'profile'] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Matches(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, { each: true, message: 'scopes must be scopes of OAuth 2.0' })
  readonly scopes: string[] = ['openid', 'email', 'profile'];

  @ApiPropertyOptional({
    ...claim,
    default: 'roles',
    description: 'The claim with roles. Dots lead into objects, where no claim has the whole name.',
  })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_CLAIM_LENGTH)
  readonly roleClaim: string = 'roles';

  @ApiPropertyOptional({
    type: RoleMappingDto,
    isArray: true,
    maxItems: MAX_ROLE_MAPPINGS,
    description: 'The first one that fits counts, at every sign-in. When there are none, sign-ins do not change roles.',
  })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_ROLE_MAPPINGS)
  @EachObject(() => RoleMappingDto)
  readonly roles: RoleMappingDto[] = [];

  @ApiPropertyOptional({
    enum: [...ROLES, null],
    type: 'string',
    nullable: true,
    default: 'ROLE_USER',
    description: 'The role of people whom no mapping fits; null: they are refused.',
  })
  @MayBeAbsent()
  @IsIn([...ROLES, null])
  readonly defaultRole: Role | null = 'ROLE_USER';

  @ApiPropertyOptional({ ...claim, default: 'groups', description: 'The claim with groups; as `roleClaim`.' })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_CLAIM_LENGTH)
  readonly groupClaim: string = 'groups';

  @ApiPropertyOptional({
    type: GroupMappingDto,
    isArray: true,
    maxItems: MAX_GROUP_MAPPINGS,
    description: 'Every sign-in puts people into those that fit and takes them out of the others that are named here.',
  })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_GROUP_MAPPINGS)
  @EachObject(() => GroupMappingDto)
  readonly groups: GroupMappingDto[] = [];

  @ApiPropertyOptional({ default: true, description: 'The first sign-in of somebody unknown makes an account.' })
  @MayBeAbsent()
  @IsBoolean()
  readonly createsAccounts: boolean = true;

  @ApiPropertyOptional({
    default: false,
    description:
      'The first sign-in of somebody with the verified e-mail address of an account signs in to that account. Whoever runs the provider can then sign in as everybody here.',
  })
  @MayBeAbsent()
  @IsBoolean()
  readonly linksKnownEmails: boolean = false;

  @ApiPropertyOptional({
    default: false,
    description: 'E-mail addresses count as verified though the provider sends no `email_verified`.',
  })
  @MayBeAbsent()
  @IsBoolean()
  readonly trustsEmails: boolean = false;

  @ApiPropertyOptional({ default: true, description: 'People may sign in with it.' })
  @MayBeAbsent()
  @IsBoolean()
  readonly enabled: boolean = true;
}

/** An issuer in the settings. */
export class ConfiguredIssuerDto extends IssuerDto {
  @Matches(ISSUER_ID)
  readonly id: string;
}

/** The name of an issuer in a path. */
export class IssuerIdDto {
  @ApiProperty({ pattern: ISSUER_ID.source, example: 'example' })
  @Matches(ISSUER_ID, { message: 'issuer must be 1 to 32 lower-case letters, digits and hyphens' })
  readonly issuer: string;
}
