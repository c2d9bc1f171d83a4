import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Limit, Offset } from '../../platform/http/paging.js';
import type { AlertQuestion } from './alert.types.js';

const MAX_ALERTS = 1000;

export class AlertPageDto {
  @Offset('The number of alerts to skip, from the newest.', 1_000_000)
  readonly offset: number = 0;

  @Limit('The maximum number of alerts to return.', MAX_ALERTS, MAX_ALERTS)
  readonly limit: number = MAX_ALERTS;

  @ApiPropertyOptional({ description: 'Only alerts of this kind, for example `email-address`.' })
  @IsOptional()
  @IsString()
  @MaxLength(128)
  readonly filterType?: string;

  @ApiPropertyOptional({ description: 'Only alerts of this policy.' })
  @IsOptional()
  @IsString()
  @MaxLength(128)
  readonly policy?: string;

  @ApiPropertyOptional({ description: 'Only alerts of this context.' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  readonly context?: string;

  @ApiPropertyOptional({ description: 'Only alerts of this document.' })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  readonly documentId?: string;

  @ApiPropertyOptional({ description: 'ISO 8601: only alerts at or after this time.' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'from must be a time in ISO 8601' })
  readonly from?: string;

  @ApiPropertyOptional({ description: 'ISO 8601: only alerts before this time.' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'to must be a time in ISO 8601' })
  readonly to?: string;
}

/** Returns the filter for alerts; empty fields are ignored. */
export function alertQuestionOf({ offset, limit, from, to, ...told }: AlertPageDto): AlertQuestion {
  const { filterType, policy, context, documentId } = told;
  const fields = Object.entries({ filterType, policy, context, documentId });
  return {
    ...{ offset, limit },
    equal: Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== '')),
    from: momentOf(from),
    to: momentOf(to),
  };
}

const momentOf = (text = ''): Date | undefined => (text === '' ? undefined : new Date(text));

export class AlertIdDto {
  @Matches(/^[\w-]{1,64}$/, { message: 'alertId must be the id of an alert, as the list shows it' })
  readonly alertId: string;
}
