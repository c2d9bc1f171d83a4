import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches, ValidateBy } from 'class-validator';

const MAX_URL_CHARACTERS = 2048;

function isWebhookUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_URL_CHARACTERS || !URL.canParse(value)) return false;
  const { protocol, username, password, hash, hostname } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && `${username}${password}${hash}` === '';
}

export class WebhookDto {
  @ApiProperty({ format: 'uri', maxLength: MAX_URL_CHARACTERS, example: 'https://app.example.com/hooks/umbra' })
  @ValidateBy(
    { name: 'isWebhookUrl', validator: { validate: isWebhookUrl } },
    { message: 'url must be an http or https URL without user name, password and fragment' },
  )
  readonly url: string;

  @ApiPropertyOptional({
    minLength: 16,
    maxLength: 512,
    description: 'Signs the messages. If absent, a secret is generated and shown only in this response.',
  })
  @IsOptional()
  @Matches(/^[\x21-\x7e]{16,512}$/, { message: 'secret must be 16 to 512 visible ASCII characters, or absent' })
  readonly secret?: string;
}
