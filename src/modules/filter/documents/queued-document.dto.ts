import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { DocumentQueryDto } from '../filter.dto.js';

const MAX_LISTED = 1000;
const USUALLY_LISTED = 100;

const emptyIsAbsent = () => Transform(({ value }) => (value === '' ? undefined : (value as unknown)));

/** The query of routes that redact documents at once or later. */
export class QueueableQueryDto extends DocumentQueryDto {
  @ApiPropertyOptional({
    description: 'For a PDF: respond 202 at once and redact in the background.',
    type: Boolean,
    default: false,
  })
  @emptyIsAbsent()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'async must be true or false' })
  readonly async?: 'true' | 'false';

  @ApiPropertyOptional({
    description:
      'For a PDF: return the original with a frame around everything that would be removed. Nothing is removed.',
    type: Boolean,
    default: false,
  })
  @emptyIsAbsent()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'preview must be true or false' })
  readonly preview?: 'true' | 'false';
}

export class DocumentPageDto {
  @ApiPropertyOptional({ description: 'The number of documents to skip, from the newest.', default: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly offset: number = 0;

  @ApiPropertyOptional({
    description: 'The maximum number of documents to return.',
    default: USUALLY_LISTED,
    maximum: MAX_LISTED,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LISTED)
  readonly limit: number = USUALLY_LISTED;
}

export class QueuedDocumentIdDto {
  @Matches(/^[\w-]{1,64}$/, { message: 'documentId must be the id of a document, as returned when it was sent' })
  readonly documentId: string;
}
