import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';

const MAX_ENTRIES = 10_000;

export class HistoryPageDto {
  @ApiPropertyOptional({ type: Number, description: 'Only entries before this `seq`.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  readonly before?: number;

  @ApiPropertyOptional({ type: Number, default: MAX_ENTRIES, maximum: MAX_ENTRIES })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ENTRIES)
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
