import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, MinLength } from 'class-validator';
import { IsBaseUrl } from '../../../platform/outbound/base-url.js';
import { MayBeAbsent, MayBeNull } from '../../../platform/http/may-be-absent.js';
import { Name, OptionalName } from '../../../platform/http/field.decorators.js';
import { EMBEDDED } from './filter-instance.types.js';

/** The key is sent in a header and never shown again. */
const API_KEY = /^[\x21-\x7e]{1,1024}$/;
const API_KEY_MESSAGE = { message: 'apiKey must be 1 to 1024 visible ASCII characters, or null for none' };

const url = { format: 'uri', maxLength: 1024, example: 'https://filter.internal:8080' };
const apiKey = {
  type: String,
  nullable: true,
  maxLength: 1024,
  description: 'Sent as a bearer token. It can be replaced or removed (null), but is never shown.',
};

export class NewFilterInstanceDto {
  @Name(100)
  readonly name: string;

  @ApiProperty(url)
  @IsBaseUrl()
  readonly url: string;

  @ApiPropertyOptional(apiKey)
  @MayBeNull()
  @Matches(API_KEY, API_KEY_MESSAGE)
  readonly apiKey?: string | null;
}

export class FilterInstancePatchDto {
  @OptionalName(100)
  readonly name?: string;

  @ApiPropertyOptional({ ...url, description: 'If a key is set, changing to another server requires apiKey.' })
  @MayBeAbsent()
  @IsBaseUrl()
  readonly url?: string;

  @ApiPropertyOptional(apiKey)
  @MayBeNull()
  @Matches(API_KEY, API_KEY_MESSAGE)
  readonly apiKey?: string | null;
}

export class PolicyNamesDto {
  @ApiPropertyOptional({ default: EMBEDDED, description: 'Id of a filtering instance; `embedded` is this service.' })
  @Transform(({ value }) => (value === '' ? EMBEDDED : (value as unknown)))
  @IsString({ message: 'instanceId must be given once' })
  readonly instanceId: string = EMBEDDED;
}

export class PolicyContentDto {
  @ApiProperty({ description: 'Id of a filtering instance; `embedded` is this service.' })
  @IsString({ message: 'instanceId must be given once' })
  @MinLength(1)
  readonly instanceId: string;

  @ApiProperty({ minLength: 1, maxLength: 64 })
  @Matches(/^[\w-]{1,64}$/, { message: 'name must be 1 to 64 letters, digits, hyphens and underscores' })
  readonly name: string;
}
