import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { Choices } from '../../../platform/http/list.decorators.js';
import { IDENTITY_TYPES, MAX_IDENTITY_LENGTH, type IdentityType } from '../../../platform/auth/certificate-identity.js';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';
import { Choice } from '../../../platform/http/field.decorators.js';
import { trimmed } from '../../../platform/http/transforms.js';

export class NewCertificateDto {
  @Choice(IDENTITY_TYPES, { description: 'The part of the certificate that identifies the account.' })
  readonly type: IdentityType;

  @ApiProperty({
    maxLength: MAX_IDENTITY_LENGTH,
    example: 'CN=import,O=Example',
    description:
      'The exact, case-sensitive value: the complete subject, as printed by `openssl x509 -noout -subject -nameopt RFC2253,-esc_msb`, or one of the alternative names.',
  })
  @trimmed()
  @IsString()
  @MaxLength(MAX_IDENTITY_LENGTH)
  @Matches(/^\P{Cc}+$/u, { message: 'value must not be empty or contain control characters' })
  readonly value: string;

  @Choices(SCOPES, { description: 'The permissions of the certificate; `write` includes `read`.' })
  readonly scopes: CredentialScope[];
}
