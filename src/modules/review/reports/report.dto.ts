import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { IsTime, timeOf } from '../../../platform/http/time.js';
import { Choice, OptionalText } from '../../../platform/http/field.decorators.js';
import { endOf } from '../batches/due-date.js';
import { invalid } from '../review.errors.js';
import { REPORT_TABLES, type ReportTable } from './report.presenter.js';
import type { ReportQuery } from './report.types.js';
import { PEOPLE_TABLES, type PeopleTable } from './reviewer-figures.presenter.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export class ReportQueryDto {
  @ApiPropertyOptional({ description: `The start, in ISO 8601. If absent, ${DEFAULT_DAYS} days before the end.` })
  @IsOptional()
  @IsTime('from must be a time in ISO 8601')
  readonly from?: string;

  @ApiPropertyOptional({
    description: 'The end, in ISO 8601. A date means the end of that day in UTC. If absent, now.',
  })
  @IsOptional()
  @IsTime('to must be a time in ISO 8601')
  readonly to?: string;

  @OptionalText(1000, { description: 'Only batches of this domain.' })
  readonly domain?: string;

  @OptionalText(64, { description: 'Only this batch.' })
  readonly batchId?: string;
}

export class ReportCsvQueryDto extends ReportQueryDto {
  @Choice(REPORT_TABLES)
  readonly kind: ReportTable;
}

export class PeopleCsvQueryDto extends ReportQueryDto {
  @Choice(PEOPLE_TABLES)
  readonly kind: PeopleTable;
}

/** @throws AppError `invalid` for a range that is empty or too long */
export function reportQueryOf({ from, to, domain, batchId }: ReportQueryDto, now: Date): ReportQuery {
  const end = to === undefined ? now : endOf(to);
  const begin = from === undefined ? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS) : timeOf(from);
  const length = end.getTime() - begin.getTime();
  if (Number.isNaN(length) || length <= 0) invalid('from must be before to.', 'EMPTY_RANGE');
  if (length > MAX_DAYS * DAY_MS) invalid(`A report covers at most ${MAX_DAYS} days.`, 'RANGE_TOO_LONG');
  return {
    from: begin,
    to: end,
    domain: domain === '' ? undefined : domain,
    batchId: batchId === '' ? undefined : batchId,
  };
}
