import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../../../platform/auth/principal.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { Text } from '../../../platform/http/field.decorators.js';
import { email, IsAccountEmail, IsPassword, password, role } from '../account.dto.js';
import { MAX_GROUPS } from './invitation.types.js';

export class NewInvitationDto {
  @ApiProperty(email)
  @IsAccountEmail()
  readonly email: string;

  @ApiProperty(role)
  @IsIn(ROLES)
  readonly role: Role;

  @ApiPropertyOptional({
    type: 'string',
    isArray: true,
    maxItems: MAX_GROUPS,
    description: 'Ids of the groups that the user joins.',
  })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_GROUPS)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly groupIds: string[] = [];
}

export class InvitationAcceptanceDto {
  @Text(128, { description: 'The token that was shown to the administrator.' })
  readonly token: string;

  @ApiProperty(password)
  @IsPassword()
  readonly password: string;
}
