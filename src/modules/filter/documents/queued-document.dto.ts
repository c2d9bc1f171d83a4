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
    description: 'Of a PDF: answer 202 at once, and redact it in the background.',
    type: Boolean,
    default: false,
  })
  @emptyIsAbsent()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'async must be true or false' })
  readonly async?: 'true' | 'false';

  @ApiPropertyOptional({
    description: 'Of a PDF: answer it as it is, with a line around what would go. Nothing is removed.',
    type: Boolean,
    default: false,
  })
  @emptyIsAbsent()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'preview must be true or false' })
  readonly preview?: 'true' | 'false';
}

export class DocumentPageDto {
  @ApiPropertyOptional({ description: 'How many documents to pass over, newest first.', default: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly offset: number = 0;

  @ApiPropertyOptional({
    description: 'How many documents to answer at the most.',
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
  @Matches(/^[\w-]{1,64}$/, { message: 'documentId must be the id of a document, as the answer to it says' })
  readonly documentId: string;
}
