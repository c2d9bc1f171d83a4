import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { IsString, MaxLength } from 'class-validator';
import { authenticatorAnswer, IsAuthenticatorAnswer } from '../platform/auth/authenticator-answer.js';
import { MayBeAbsent } from '../platform/http/may-be-absent.js';

/** The second factor that a user submits in addition to the password. */
export class SecondFactorDto {
  @ApiPropertyOptional({
    ...authenticatorAnswer('get'),
    description: 'The response of a passkey to a challenge of `POST /api/session/passkey/options`.',
  })
  @MayBeAbsent()
  @IsAuthenticatorAnswer()
  readonly passkey?: AuthenticationResponseJSON;

  @ApiPropertyOptional({ description: 'Six digits from the authenticator app, if it is set up.', example: '123456' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  readonly code?: string;

  @ApiPropertyOptional({ description: 'A recovery code, instead of `code`.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  readonly recoveryCode?: string;
}

export class ConfirmationDto extends SecondFactorDto {
  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1024)
  readonly password: string;
}

export class SignInDto extends SecondFactorDto {
  @ApiProperty({ format: 'email', example: 'ana@example.com' })
  @IsString()
  @MaxLength(254)
  readonly email: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1024)
  readonly password: string;
}

export class PasskeyAnswerDto {
  @ApiProperty(authenticatorAnswer('get'))
  @IsAuthenticatorAnswer()
  readonly passkey: AuthenticationResponseJSON;
}
