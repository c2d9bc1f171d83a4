import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { OptionalTexts } from '../../platform/http/list.decorators.js';
import { ROLES, type Role } from '../../platform/auth/principal.js';
import { MayBeAbsent } from '../../platform/http/may-be-absent.js';
import { Choice, Name, OptionalBoolean, OptionalChoice, OptionalName } from '../../platform/http/field.decorators.js';
import { isAccountEmail, MAX_EMAIL_LENGTH } from './email.js';
import { MAX_MEMBERS } from './account.types.js';
import { MAX_PASSWORD_BYTES, NEW_PASSWORD_CHARACTERS } from './sign-in/password-lengths.js';

export const IsAccountEmail = () =>
  ValidateBy({
    name: 'isAccountEmail',
    validator: { validate: isAccountEmail, defaultMessage: () => 'email must be an e-mail address' },
  });

/** Accepts text that can be a password. Longer text is refused before anything is done with it. */
export const IsPassword = () => applyDecorators(IsString(), MaxLength(MAX_PASSWORD_BYTES));

export const role = { description: 'The role, which determines what the user may do.' };
export const email = { format: 'email', maxLength: MAX_EMAIL_LENGTH, example: 'ana@example.com' };
export const password = {
  minLength: NEW_PASSWORD_CHARACTERS.min,
  maxLength: NEW_PASSWORD_CHARACTERS.max,
  format: 'password',
};

export class NewUserDto {
  @ApiProperty(email)
  @IsAccountEmail()
  readonly email: string;

  @ApiProperty(password)
  @IsPassword()
  readonly password: string;

  @Choice(ROLES, role)
  readonly role: Role;

  @OptionalBoolean({
    description: 'The user must change the password before their sessions give access to anything.',
    default: false,
  })
  readonly mustChangePassword: boolean = false;
}

export class UserPatchDto {
  @ApiPropertyOptional(email)
  @MayBeAbsent()
  @IsAccountEmail()
  readonly email?: string;

  @ApiPropertyOptional({
    ...password,
    description:
      'The new password. Setting it ends all sessions of the user and revokes all their keys; the user must change it after the next sign-in.',
  })
  @MayBeAbsent()
  @IsPassword()
  readonly password?: string;

  @OptionalChoice(ROLES, role)
  readonly role?: Role;

  @OptionalBoolean({ description: 'A disabled user cannot use the password or any API key.' })
  readonly disabled?: boolean;
}

const idList = { type: 'string', isArray: true, maxItems: MAX_MEMBERS } as const;
const members = { ...idList, description: 'Ids of the members.' };
const leaders = { ...idList, description: 'Ids of the leaders, who must be members.' };

export class NewGroupDto {
  @Name(100)
  readonly name: string;

  @OptionalTexts({ to: MAX_MEMBERS, length: 64 }, members)
  readonly memberIds: string[] = [];

  @OptionalTexts({ to: MAX_MEMBERS, length: 64 }, leaders)
  readonly leaderIds: string[] = [];
}

export class GroupPatchDto {
  @OptionalName(100)
  readonly name?: string;

  @OptionalTexts(
    { to: MAX_MEMBERS, length: 64 },
    {
      ...members,
      description: 'Ids of the members; replaces all members. A removed member also stops being a leader.',
    },
  )
  readonly memberIds?: string[];

  @OptionalTexts({ to: MAX_MEMBERS, length: 64 }, leaders)
  readonly leaderIds?: string[];
}

export class PasswordChangeDto {
  @ApiProperty({ format: 'password' })
  @IsPassword()
  readonly currentPassword: string;

  @ApiProperty(password)
  @IsPassword()
  readonly newPassword: string;
}
