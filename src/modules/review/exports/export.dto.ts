import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.js';
import { EXPORTED_STATUSES, type ExportedStatus } from './export.service.js';

const STATUSES = [...EXPORTED_STATUSES, 'all'] as const;

export class ExportDto {
  @ApiPropertyOptional({ enum: EXPORT_FORMATS, default: 'jsonl' })
  @IsIn(EXPORT_FORMATS)
  readonly format: ExportFormat = 'jsonl';

  @ApiPropertyOptional({
    enum: STATUSES,
    default: 'all',
    description: 'The status of the documents; `all` includes both.',
  })
  @IsIn(STATUSES)
  readonly status: ExportedStatus | 'all' = 'all';
}

export const statusesOf = ({ status }: ExportDto): readonly ExportedStatus[] =>
  status === 'all' ? EXPORTED_STATUSES : [status];
