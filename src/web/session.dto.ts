import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { authenticatorAnswer, IsAuthenticatorAnswer } from '../platform/auth/authenticator-answer.js';
import { MayBeAbsent } from '../platform/http/may-be-absent.js';
import { OptionalText, Text } from '../platform/http/field.decorators.js';

/** The second factor that a user submits in addition to the password. */
export class SecondFactorDto {
  @ApiPropertyOptional({
    ...authenticatorAnswer('get'),
    description: 'The response of a passkey to a challenge of `POST /api/session/passkey/options`.',
  })
  @MayBeAbsent()
  @IsAuthenticatorAnswer()
  readonly passkey?: AuthenticationResponseJSON;

  @OptionalText(64, { description: 'Six digits from the authenticator app, if it is set up.', example: '123456' })
  readonly code?: string;

  @OptionalText(64, { description: 'A recovery code, instead of `code`.' })
  readonly recoveryCode?: string;
}

export class ConfirmationDto extends SecondFactorDto {
  @Text(1024, { format: 'password' })
  readonly password: string;
}

export class SignInDto extends SecondFactorDto {
  @Text(254, { format: 'email', example: 'ana@example.com' })
  readonly email: string;

  @Text(1024, { format: 'password' })
  readonly password: string;
}

export class PasskeyAnswerDto {
  @ApiProperty(authenticatorAnswer('get'))
  @IsAuthenticatorAnswer()
  readonly passkey: AuthenticationResponseJSON;
}
