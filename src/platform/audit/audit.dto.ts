import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Matches, Min, ValidateIf } from 'class-validator';
import { NullableChoice, NullableText, NullableTime } from '../http/nullable.decorators.js';
import { clamped, PageNumber, PageSize } from '../http/paging.js';
import type { AuditOutcome } from './audit.types.js';

const MAX_PAGE_SIZE = 200;
const MAX_TEXT = 512;
const OUTCOMES: readonly AuditOutcome[] = ['SUCCESS', 'FAILURE'];

/** Filters of a search; an entry must match all that are given. */
export class AuditFilterDto {
  @NullableTime('from', { description: 'ISO 8601; entries at or after this time.', format: 'date-time' })
  readonly from?: string;

  @NullableTime('to', { description: 'ISO 8601; entries at or before this time.', format: 'date-time' })
  readonly to?: string;

  @NullableText(MAX_TEXT, { description: 'Id or e-mail address of a user.' })
  readonly actor?: string;

  @NullableText(MAX_TEXT, { description: 'For example `SPAN_UPDATE`.' })
  readonly action?: string;

  @NullableText(MAX_TEXT, { description: 'For example `Document`.' })
  readonly resourceType?: string;

  @NullableText(MAX_TEXT)
  readonly resourceId?: string;

  @NullableText(MAX_TEXT, { description: 'All entries in the history of this document.' })
  readonly documentId?: string;

  @NullableChoice(OUTCOMES)
  readonly outcome?: AuditOutcome;
}

export class AuditSearchDto extends AuditFilterDto {
  @PageNumber()
  readonly page: number = 0;

  @PageSize(`Limited to 1 to ${MAX_PAGE_SIZE}.`, 50, MAX_PAGE_SIZE)
  readonly size: number = 50;
}

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export class AuditExportDto extends AuditFilterDto {
  @NullableChoice(EXPORT_FORMATS, { default: 'json' })
  readonly format: ExportFormat = 'json';
}

/** An earlier head; both fields or neither. */
export class AuditAnchorDto {
  @ApiPropertyOptional({ description: 'The sequence number of an earlier entry.', type: 'integer' })
  @ValidateIf(({ seq, hash }: AuditAnchorDto) => seq !== undefined || hash !== undefined)
  @clamped(-1, Number.MAX_SAFE_INTEGER)
  @IsInt({ message: 'seq must be the sequence number of an entry, given together with its hash' })
  @Min(0, { message: 'seq must be the sequence number of an entry, given together with its hash' })
  readonly seq?: number;

  @ApiPropertyOptional({ description: 'The hash of that entry: 64 hexadecimal digits.' })
  @ValidateIf(({ seq, hash }: AuditAnchorDto) => seq !== undefined || hash !== undefined)
  @Matches(/^[0-9a-f]{64}$/, { message: 'hash must be 64 lower-case hexadecimal digits, given together with seq' })
  readonly hash?: string;
}
