import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { numberOfText } from '../../../platform/http/paging.js';

const [MIN_DPI, USUAL_DPI, MAX_DPI] = [36, 96, 300];

/** The page to render. */
export class PageDto {
  @numberOfText()
  @IsInt({ message: 'page must be a whole number from 1' })
  @Min(1, { message: 'page must be a whole number from 1' })
  readonly page: number;
}

/** The parameters for rendering a page. */
export class DrawQueryDto {
  @ApiPropertyOptional({
    minimum: MIN_DPI,
    maximum: MAX_DPI,
    default: USUAL_DPI,
    description: 'Dots per inch; reduced for pages that would have more than 12 million pixels.',
  })
  @IsOptional()
  @numberOfText()
  @IsInt({ message: `dpi must be a whole number from ${MIN_DPI} to ${MAX_DPI}` })
  @Min(MIN_DPI, { message: `dpi must be a whole number from ${MIN_DPI} to ${MAX_DPI}` })
  @Max(MAX_DPI, { message: `dpi must be a whole number from ${MIN_DPI} to ${MAX_DPI}` })
  readonly dpi: number = USUAL_DPI;
}
