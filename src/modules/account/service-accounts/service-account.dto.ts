import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { OptionalTexts } from '../../../platform/http/list.decorators.js';
import { ROLES, type Role } from '../../../platform/auth/principal.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalBoolean, OptionalChoice } from '../../../platform/http/field.decorators.js';
import { trimmed } from '../../../platform/http/transforms.js';
import { MAX_SERVICE_GROUPS } from '../users/service-account.types.js';

const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;
const NAME_MESSAGE = {
  message:
    'name must be 1 to 64 lower-case letters, digits, dots, hyphens and underscores, and begin and end with a letter or digit',
};
const TEXT = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{0,500}$/u;
const TEXT_MESSAGE = { message: 'description must be at most 500 characters without control characters' };

const name = {
  pattern: NAME.source,
  example: 'nightly-import',
  description: 'Permanent, since the audit log refers to it.',
};
const description = { maxLength: 500, description: 'What the program does.' };
const role = {
  description: 'The permissions of the account. A key or certificate of the account needs the scope as well.',
};
const groups = { type: 'string', isArray: true, maxItems: MAX_SERVICE_GROUPS } as const;

export class NewServiceAccountDto {
  @ApiProperty(name)
  @IsString()
  @Matches(NAME, NAME_MESSAGE)
  readonly name: string;

  @ApiPropertyOptional({ ...description, default: '' })
  @MayBeAbsent()
  @trimmed()
  @Matches(TEXT, TEXT_MESSAGE)
  readonly description: string = '';

  @OptionalChoice(ROLES, { ...role, default: 'ROLE_USER' })
  readonly role: Role = 'ROLE_USER';

  @OptionalTexts(
    { to: MAX_SERVICE_GROUPS, length: 64 },
    { ...groups, description: 'Ids of the groups that the account joins.' },
  )
  readonly groupIds: string[] = [];
}

export class ServiceAccountPatchDto {
  @ApiPropertyOptional(description)
  @MayBeAbsent()
  @trimmed()
  @Matches(TEXT, TEXT_MESSAGE)
  readonly description?: string;

  @OptionalChoice(ROLES, role)
  readonly role?: Role;

  @OptionalBoolean({ description: 'A disabled account cannot use its keys or certificates.' })
  readonly disabled?: boolean;

  @OptionalTexts(
    { to: MAX_SERVICE_GROUPS, length: 64 },
    { ...groups, description: 'Ids of groups; replaces all groups of the account.' },
  )
  readonly groupIds?: string[];
}
