import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export const MAX_NOTE_LENGTH = 1000;

/** The query of a change of a policy. */
export class PolicyChangeDto {
  @ApiPropertyOptional({
    description: 'Why the change is made; the header `x-umbra-note` says the same.',
    maxLength: MAX_NOTE_LENGTH,
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NOTE_LENGTH)
  readonly note?: string;

  @ApiPropertyOptional({
    description:
      'What the change is made in spite of, comma-separated: `redacts-nothing`, `redacts-less` (of the samples, than the active policy), `fails-samples`.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly confirm?: string;
}
