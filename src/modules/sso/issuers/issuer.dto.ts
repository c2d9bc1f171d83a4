import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { OptionalObjects } from '../../../platform/http/list.decorators.js';
import { all } from '../../../platform/http/all-decorators.js';
import { ROLES, type Role } from '../../../platform/auth/principal.js';
import { isBaseUrl } from '../../../platform/outbound/base-url.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { Choice, OptionalBoolean, OptionalChoice, Text } from '../../../platform/http/field.decorators.js';
import { CLIENT_AUTHENTICATIONS, type ClientAuthentication } from '../issuer.types.js';

export const ISSUER_ID = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
const MAX_ROLE_MAPPINGS = 100;
const MAX_GROUP_MAPPINGS = 500;
const MAX_CLAIM_LENGTH = 256;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const TEXT = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/** OpenID Connect Discovery 1.0, section 3, requires https. On this machine http is allowed, for trials and tests. */
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
  @ApiProperty({ maxLength: MAX_CLAIM_LENGTH, description: 'The exact, case-sensitive value of the role claim.' })
  @IsString()
  @MaxLength(MAX_CLAIM_LENGTH)
  @IsClaimText('value')
  readonly value: string;

  @Choice(ROLES)
  readonly role: Role;
}

export class GroupMappingDto {
  @ApiProperty({ maxLength: MAX_CLAIM_LENGTH, description: 'The exact, case-sensitive value of the group claim.' })
  @IsString()
  @MaxLength(MAX_CLAIM_LENGTH)
  @IsClaimText('value')
  readonly value: string;

  @Text(64, { description: 'The id of a group.' })
  readonly groupId: string;
}

/** The name of a claim, which may be omitted. */
const ClaimName = (about: { readonly default: string; readonly description: string }): PropertyDecorator =>
  all(
    ApiPropertyOptional({ minLength: 1, maxLength: MAX_CLAIM_LENGTH, ...about }),
    MayBeAbsent(),
    IsString(),
    MinLength(1),
    MaxLength(MAX_CLAIM_LENGTH),
  );

export class IssuerDto {
  @ApiPropertyOptional({ maxLength: 100, description: 'The name on the sign-in page. If absent, the id.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  @IsClaimText('title')
  readonly title?: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://login.example.com/tenant',
    description: 'The issuer identifier. The discovery document is read from a path below it.',
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
    description:
      'Stored encrypted and never shown. If absent, the existing secret is kept, provided issuerUrl and clientId are unchanged.',
  })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(1024)
  readonly clientSecret?: string;

  @OptionalChoice(CLIENT_AUTHENTICATIONS, { default: 'client_secret_basic' })
  readonly clientAuthentication: ClientAuthentication = 'client_secret_basic';

  @ApiPropertyOptional({ type: 'string', isArray: true, maxItems: 20, default: ['openid', 'email', 'profile'] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Matches(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, { each: true, message: 'scopes must be valid OAuth 2.0 scopes' })
  readonly scopes: string[] = ['openid', 'email', 'profile'];

  @ClaimName({
    default: 'roles',
    description:
      'The claim that contains roles. If no claim has the complete name, dots separate the names of nested objects.',
  })
  readonly roleClaim: string = 'roles';

  @OptionalObjects(RoleMappingDto, MAX_ROLE_MAPPINGS, {
    description: 'At every sign-in the first matching entry determines the role. An empty list leaves roles unchanged.',
  })
  readonly roles: RoleMappingDto[] = [];

  @OptionalChoice([...ROLES, null], {
    type: 'string',
    nullable: true,
    default: 'ROLE_USER',
    description: 'The role of people without a matching entry. Null refuses their sign-in.',
  })
  readonly defaultRole: Role | null = 'ROLE_USER';

  @ClaimName({
    default: 'groups',
    description: 'The claim that contains groups; same rules as `roleClaim`.',
  })
  readonly groupClaim: string = 'groups';

  @OptionalObjects(GroupMappingDto, MAX_GROUP_MAPPINGS, {
    description:
      'Every sign-in adds the person to the matching groups and removes them from the other groups listed here.',
  })
  readonly groups: GroupMappingDto[] = [];

  @OptionalBoolean({ default: true, description: 'The first sign-in of an unknown person creates an account.' })
  readonly createsAccounts: boolean = true;

  @OptionalBoolean({
    default: false,
    description:
      'The first sign-in of a person whose verified e-mail address belongs to an account signs in to that account. The operator of the provider can then sign in as any user.',
  })
  readonly linksKnownEmails: boolean = false;

  @OptionalBoolean({
    default: false,
    description: 'E-mail addresses count as verified even if the provider does not send `email_verified`.',
  })
  readonly trustsEmails: boolean = false;

  @OptionalBoolean({ default: true, description: 'The provider can be used for sign-in.' })
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
