import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PRIORITIES } from '../documents/document.types.js';
import { ReviewConfig } from '../review.config.js';
import { IsDocumentName } from './ingest.dto.js';

const LEVELS = Object.values(PRIORITIES);

/** The query of a PDF submission; the body is the file itself. */
export class PdfQueryDto {
  @ApiProperty()
  @Matches(/\S/, { message: 'batchId must name a batch' })
  @MaxLength(64)
  @IsString()
  readonly batchId: string;

  @IsDocumentName()
  readonly name: string;

  @ApiPropertyOptional({ enum: LEVELS, default: PRIORITIES.normal, description: '1 low, 2 normal, 3 high.' })
  @Transform(({ value }) => (typeof value === 'string' && value !== '' ? Number(value) : (value as unknown)))
  @IsOptional()
  @IsIn(LEVELS, { message: 'priority must be 1, 2 or 3' })
  readonly priority?: number;
}

/** Body limits of routes that take a PDF: slightly above the maximum, so that the batch is checked before the size. */
export const PDF_BODY = { limit: { config: ReviewConfig, field: 'maxPdfBodyBytes' } } as const;
