import { ApiProperty } from '@nestjs/swagger';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { authenticatorAnswer, IsAuthenticatorAnswer } from '../../../platform/auth/authenticator-answer.js';

const MAX_NAME_CHARACTERS = 100;

export class NewPasskeyDto {
  @ApiProperty({
    description: 'The name by which the user tells their passkeys apart.',
    maxLength: MAX_NAME_CHARACTERS,
  })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NAME_CHARACTERS)
  readonly name: string;

  @ApiProperty(authenticatorAnswer('create'))
  @IsAuthenticatorAnswer()
  readonly passkey: RegistrationResponseJSON;
}
