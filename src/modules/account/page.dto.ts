import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max } from 'class-validator';

const LAST_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 100;

/** Converts text to a whole number within bounds; leaves anything else for validation to reject. */
const clamped = (least: number, most: number) =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Math.min(Math.max(Number(value), least), most) : value,
  );

export class PageDto {
  @ApiPropertyOptional({
    description: 'The page number, from 0. Negative values become 0.',
    default: 0,
    type: 'integer',
  })
  @IsOptional()
  @clamped(0, LAST_PAGE)
  @IsInt()
  @Max(LAST_PAGE)
  readonly page: number = 0;

  @ApiPropertyOptional({ description: 'The page size, limited to 1 to 100.', default: 10, type: 'integer' })
  @IsOptional()
  @clamped(1, MAX_PAGE_SIZE)
  @IsInt()
  @Max(MAX_PAGE_SIZE)
  readonly size: number = 10;
}
