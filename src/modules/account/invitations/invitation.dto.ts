import { ApiProperty } from '@nestjs/swagger';
import { OptionalTexts } from '../../../platform/http/list.decorators.js';
import { ROLES, type Role } from '../../../platform/auth/principal.js';
import { Choice, Text } from '../../../platform/http/field.decorators.js';
import { email, IsAccountEmail, IsPassword, password, role } from '../account.dto.js';
import { MAX_GROUPS } from './invitation.types.js';

export class NewInvitationDto {
  @ApiProperty(email)
  @IsAccountEmail()
  readonly email: string;

  @Choice(ROLES, role)
  readonly role: Role;

  @OptionalTexts(
    { to: MAX_GROUPS, length: 64 },
    { maxItems: MAX_GROUPS, description: 'Ids of the groups that the user joins.' },
  )
  readonly groupIds: string[] = [];
}

export class InvitationAcceptanceDto {
  @Text(128, { description: 'The token that was shown to the administrator.' })
  readonly token: string;

  @ApiProperty(password)
  @IsPassword()
  readonly password: string;
}
