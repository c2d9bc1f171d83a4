import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { Limit, Offset } from '../../../platform/http/paging.js';
import { MAX_NAME_CHARACTERS } from '../reports/report.js';
import { DEFAULT_HOURS, hoursOf, MAX_HOURS } from './dashboard-window.js';
import type { DashboardQuestion } from './dashboard.types.js';

const MAX_ITEMS = 5000;
const DEFAULT_ITEMS = 1000;

/** A requested name; an empty one selects all. */
const Name = (description: string): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ description }), IsOptional(), IsString(), MaxLength(MAX_NAME_CHARACTERS));

/** The query of the dashboard. */
export class DashboardQueryDto {
  @ApiPropertyOptional({
    description:
      'The length of the window in hours. Values other than whole numbers above 0 mean one day; more than a week means a week.',
    type: Number,
    default: DEFAULT_HOURS,
    minimum: 1,
    maximum: MAX_HOURS,
  })
  @Transform(({ value }) => hoursOf(value))
  @IsInt()
  readonly hours: number = DEFAULT_HOURS;

  @Name('Only this organization.')
  readonly organization?: string;

  @Name('Only this context.')
  readonly context?: string;

  @Name('Only this source.')
  readonly source_id?: string;

  @Name('Only this type.')
  readonly pii_type?: string;
}

/** Requests a page of a list. */
export class DashboardListDto extends DashboardQueryDto {
  @Offset('The number of entries to skip.')
  readonly offset: number = 0;

  @Limit('The maximum number of entries to return.', DEFAULT_ITEMS, MAX_ITEMS)
  readonly limit: number = DEFAULT_ITEMS;
}

/** Converts the query of a request to the query of the service. */
export const toDashboardQuery = ({ hours, organization, context, source_id, pii_type }: DashboardQueryDto) =>
  ({
    hours,
    ...(isName(organization) && { organization }),
    ...(isName(context) && { context }),
    ...(isName(source_id) && { source: source_id }),
    ...(isName(pii_type) && { type: pii_type }),
  }) satisfies DashboardQuestion;

const isName = (name: string | undefined): name is string => name !== undefined && name !== '';
