import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { NullableChoice } from '../../../platform/http/nullable.decorators.js';
import { PRIORITIES } from '../documents/document.types.js';
import { ReviewConfig } from '../review.config.js';
import type { Submission } from './ingest.types.js';

const MAX_NAME_CHARACTERS = 500;
const LEVELS = Object.values(PRIORITIES);

/**
 * Matches text that a list can show on one line: no control characters, line breaks or bidirectional formatting
 * characters (`U+202E` makes `fdp.exe` look like `exe.pdf`), no invisible characters except the joiners used in Persian
 * and emoji, and no lone surrogates.
 */
const SHOWN = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u;

/** Validates the name of a document, which may be a path. */
export function IsDocumentName(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ maxLength: MAX_NAME_CHARACTERS, example: 'letter.txt' }),
    Matches(/\S/, { message: 'name must not be blank' }),
    Matches(SHOWN, { message: 'name must not contain control, invisible or direction characters or line breaks' }),
    MaxLength(MAX_NAME_CHARACTERS),
    IsString(),
  );
}

export class IngestDto {
  @ApiProperty()
  @Matches(/\S/, { message: 'batchId must name a batch' })
  @MaxLength(64)
  @IsString()
  readonly batchId: string;

  @IsDocumentName()
  readonly name: string;

  @ApiProperty()
  @IsString()
  readonly text: string;

  @NullableChoice(
    LEVELS,
    { type: 'integer', nullable: true, default: PRIORITIES.normal, description: '1 low, 2 normal, 3 high.' },
    { message: 'priority must be 1, 2 or 3' },
  )
  readonly priority?: number | null;
}

/** Body limits of routes that take a text. */
export const TEXT_BODY = { limit: { config: ReviewConfig, field: 'maxBodyBytes' } } as const;

export const submissionOf = ({ batchId, name, text, priority }: IngestDto): Submission => ({
  batchId,
  name,
  text,
  priority: priority ?? PRIORITIES.normal,
});
