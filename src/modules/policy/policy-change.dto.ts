import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export const MAX_NOTE_LENGTH = 1000;

/** The query of a change of a policy. */
export class PolicyChangeDto {
  @ApiPropertyOptional({
    description: 'The reason for the change; equivalent to the header `x-umbra-note`.',
    maxLength: MAX_NOTE_LENGTH,
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NOTE_LENGTH)
  readonly note?: string;

  @ApiPropertyOptional({
    description:
      'Confirmed warnings, comma-separated: `redacts-nothing`, `redacts-less` (less of the samples than the active policy), `fails-samples`.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly confirm?: string;
}
