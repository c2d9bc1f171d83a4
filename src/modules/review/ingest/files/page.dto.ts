import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const [LEAST_DPI, USUAL_DPI, MOST_DPI] = [36, 96, 300];

/** Which page is drawn. */
export class PageDto {
  @Type(() => Number)
  @IsInt({ message: 'page must be a whole number from 1' })
  @Min(1, { message: 'page must be a whole number from 1' })
  readonly page: number;
}

/** How a page is drawn. */
export class DrawQueryDto {
  @ApiPropertyOptional({
    minimum: LEAST_DPI,
    maximum: MOST_DPI,
    default: USUAL_DPI,
    description: 'Dots an inch. A page that would have more than 12 million pixels has fewer.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: `dpi must be a whole number from ${LEAST_DPI} to ${MOST_DPI}` })
  @Min(LEAST_DPI, { message: `dpi must be a whole number from ${LEAST_DPI} to ${MOST_DPI}` })
  @Max(MOST_DPI, { message: `dpi must be a whole number from ${LEAST_DPI} to ${MOST_DPI}` })
  readonly dpi: number = USUAL_DPI;
}
