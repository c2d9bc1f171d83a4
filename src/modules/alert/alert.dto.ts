import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const MOST_ALERTS = 1000;

export class AlertPageDto {
  @ApiPropertyOptional({ description: 'How many alerts to pass over, newest first.', default: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly offset: number = 0;

  @ApiPropertyOptional({
    description: 'How many alerts to answer at the most.',
    default: MOST_ALERTS,
    maximum: MOST_ALERTS,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ALERTS)
  readonly limit: number = MOST_ALERTS;
}

export class AlertIdDto {
  @Matches(/^[\w-]{1,64}$/, { message: 'alertId must be the id of an alert, as the list shows it' })
  readonly alertId: string;
}
