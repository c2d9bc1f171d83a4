import { ApiProperty } from '@nestjs/swagger';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';

const MOST_NAME_CHARACTERS = 100;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the check asks the database for; everything else is looked at by the check itself. */
const isAnswer = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  isRecord(value.response) &&
  typeof value.response.clientDataJSON === 'string';

/** The answer of an authenticator, as browsers write it. Browsers may add fields, so it is not held to a list of them. */
export const IsAuthenticatorAnswer = () =>
  ValidateBy({
    name: 'isAuthenticatorAnswer',
    validator: {
      validate: isAnswer,
      defaultMessage: () => 'send what PublicKeyCredential.toJSON() returns as $property',
    },
  });

/** For OpenAPI: the form is that of WebAuthn Level 3, 5.1.1 and 5.1.2. */
export const authenticatorAnswer = (method: string) => ({
  description: `What \`PublicKeyCredential.toJSON()\` returns after \`navigator.credentials.${method}()\` (WebAuthn Level 3).`,
  type: 'object' as const,
  additionalProperties: true,
});

export class NewPasskeyDto {
  @ApiProperty({ description: 'For the person to tell their passkeys apart.', maxLength: MOST_NAME_CHARACTERS })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_NAME_CHARACTERS)
  readonly name: string;

  @ApiProperty(authenticatorAnswer('create'))
  @IsAuthenticatorAnswer()
  readonly passkey: RegistrationResponseJSON;
}

export class PasskeyAnswerDto {
  @ApiProperty(authenticatorAnswer('get'))
  @IsAuthenticatorAnswer()
  readonly passkey: AuthenticationResponseJSON;
}
