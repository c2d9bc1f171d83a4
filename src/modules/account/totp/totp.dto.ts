import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalText } from '../../../platform/http/field.decorators.js';
import { IsPassword } from '../account.dto.js';

const CODE = /^\d{6}$/;
const CODE_MESSAGE = { message: 'code must be the six digits that the authenticator shows' };
const code = { description: 'The six digits shown by the authenticator app.', pattern: '^\\d{6}$', example: '123456' };

export class CurrentPasswordDto {
  @ApiProperty({ format: 'password' })
  @IsPassword()
  readonly currentPassword: string;
}

export class TotpCodeDto {
  @ApiProperty(code)
  @Matches(CODE, CODE_MESSAGE)
  readonly code: string;
}

/** The password with one of the two codes. */
export class BothFactorsDto extends CurrentPasswordDto {
  @ApiPropertyOptional(code)
  @MayBeAbsent()
  @Matches(CODE, CODE_MESSAGE)
  readonly code?: string;

  @OptionalText(64, { description: 'A recovery code, instead of `code`.' })
  readonly recoveryCode?: string;
}
