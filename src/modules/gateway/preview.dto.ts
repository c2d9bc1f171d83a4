import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../../platform/http/may-be-absent.js';
import { ENDPOINTS } from './endpoints.js';

/** Enough for a conversation that is typed or pasted. */
export const MAX_PREVIEW_CHARACTERS = 256 * 1024;
const NAMES = ENDPOINTS.map(({ name }) => name);

/** A request whose redaction is previewed. */
export class PreviewDto {
  @ApiProperty({ enum: NAMES, description: 'The endpoint that the request would be sent to.' })
  @IsIn(NAMES)
  readonly endpoint: string;

  @ApiPropertyOptional({
    description: 'Any stored policy. By default the one that the gateway would use for the model.',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(256)
  readonly policy?: string;

  @ApiProperty({ maxLength: MAX_PREVIEW_CHARACTERS, description: 'The JSON that a client would send, as text.' })
  @IsString()
  @MaxLength(MAX_PREVIEW_CHARACTERS)
  readonly request: string;

  @ApiPropertyOptional({ maxLength: MAX_PREVIEW_CHARACTERS, description: 'A text of the model, with placeholders.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_PREVIEW_CHARACTERS)
  readonly answer?: string;
}
