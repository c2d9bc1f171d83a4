import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MAX_NAMES = 1000;

/** The page of a list of names to return. */
export class NamePageDto {
  @ApiPropertyOptional({ description: 'The number of names to skip.', default: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  readonly offset: number = 0;

  @ApiPropertyOptional({
    description: 'The maximum number of names to return.',
    default: MAX_NAMES,
    maximum: MAX_NAMES,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_NAMES)
  readonly limit: number = MAX_NAMES;
}
