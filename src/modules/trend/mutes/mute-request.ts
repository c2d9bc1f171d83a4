import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { fail } from '../../../platform/http/app-error.js';
import { DEFAULT_NAME, Fields, MAX_NAME_CHARACTERS } from '../reports/report.js';

/** Ten years, more than any real mute. */
const MAX_MINUTES = 5_256_000;

/** Reads a request to mute. @throws AppError `invalid`, which names the field */
export function readMuteRequest(json: unknown) {
  const fields = new Fields(json);
  const minutes = fields.get('minutes');
  const organization = fields.name('organization') ?? DEFAULT_NAME;
  const context = fields.name('context') ?? fail('invalid', 'context is required: name the context to mute.');
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES) {
    fail('invalid', `minutes is required and must be a whole number from 1 to ${MAX_MINUTES}.`);
  }
  return { organization, context, minutes };
}

/** A context in the query of a request. */
export class MutedContextDto {
  @ApiPropertyOptional({ default: DEFAULT_NAME })
  @IsString({ message: 'organization must be given once' })
  @IsNotEmpty()
  @MaxLength(MAX_NAME_CHARACTERS)
  readonly organization: string = DEFAULT_NAME;

  @ApiProperty()
  @IsString({ message: 'context is required: name the context to mute, once' })
  @IsNotEmpty()
  @MaxLength(MAX_NAME_CHARACTERS)
  readonly context: string;
}

/** A mute requested by a person. */
export class NewMuteDto extends MutedContextDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_MINUTES })
  @IsInt()
  @Min(1)
  @Max(MAX_MINUTES)
  readonly minutes: number;
}
