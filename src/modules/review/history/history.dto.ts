import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsWholeNumber } from '../../../platform/http/paging.js';

const MAX_ENTRIES = 10_000;

export class HistoryPageDto {
  @ApiPropertyOptional({ type: Number, description: 'Only entries before this `seq`.' })
  @IsOptional()
  @IsWholeNumber(1)
  readonly before?: number;

  @ApiPropertyOptional({ type: Number, default: MAX_ENTRIES, maximum: MAX_ENTRIES })
  @IsWholeNumber(1, MAX_ENTRIES)
  readonly limit: number = MAX_ENTRIES;
}

export class HistoryQueryDto extends HistoryPageDto {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'Includes the e-mail addresses of actors; only for administrators and auditors.',
  })
  @Transform(({ value }) => value === 'true')
  @IsBoolean()
  readonly resolveActors: boolean = false;
}
