import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public, Scope } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { DashboardAdmission, ClientLeft } from './dashboard-admission.js';
import { DashboardListDto, DashboardQueryDto, toDashboardQuery } from './dashboard.dto.js';
import { DashboardGuard } from './dashboard.guard.js';
import {
  presentAlerts,
  presentEntities,
  presentFlows,
  presentOrganizations,
  presentSummary,
  presentTrends,
} from './dashboard.presenter.js';
import { DashboardService } from './dashboard.service.js';

const OFF = { status: 404, description: 'The dashboard is turned off.' };
const BUSY = { status: 503, description: 'Too many requests are in progress; try again after `Retry-After` seconds.' };

@ApiTags('trend dashboard')
@ApiResponse(BUSY)
@ApiResponse(OFF)
@Public()
@Scope('trend')
@UseGuards(DashboardGuard)
@UseInterceptors(DashboardAdmission)
@Controller('api/dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('summary')
  @ApiOperation({ summary: 'Count reports, breaches, sources, types and contexts' })
  @Succeeds(200, 'The numbers of the time window.')
  async summary(@Query() query: DashboardQueryDto, @ClientLeft() disconnected: AbortSignal) {
    return presentSummary(query.hours, await this.dashboard.summary(toDashboardQuery(query), disconnected));
  }

  @Get('alerts')
  @ApiOperation({ summary: 'List the breaches, newest first' })
  @Succeeds(200, '`alerts`, and their `total` number.')
  async alerts(@Query() query: DashboardListDto) {
    return presentAlerts(query.hours, await this.dashboard.alerts(toDashboardQuery(query), query));
  }

  @Get('entities')
  @ApiOperation({ summary: 'Count the types, in total and over time' })
  @Succeeds(200, '`totals` and `timeline` by type, and the `total` number of types.')
  async entities(@Query() query: DashboardListDto, @ClientLeft() disconnected: AbortSignal) {
    const { window, types } = await this.dashboard.entities(toDashboardQuery(query), query, disconnected);
    return presentEntities(window, types);
  }

  @Get('flows')
  @ApiOperation({ summary: 'List the sources with their reported counts, largest first' })
  @Succeeds(200, '`flows`, and their `total` number.')
  async flows(@Query() query: DashboardListDto, @ClientLeft() disconnected: AbortSignal) {
    return presentFlows(query.hours, await this.dashboard.flows(toDashboardQuery(query), query, disconnected));
  }

  @Get('trends')
  @ApiOperation({ summary: 'Compare each series with its baseline, largest difference first' })
  @Succeeds(200, '`trends`, and their `total` number.')
  async trends(@Query() query: DashboardListDto, @ClientLeft() disconnected: AbortSignal) {
    return presentTrends(query.hours, await this.dashboard.trends(toDashboardQuery(query), query, disconnected));
  }

  @Get('organizations')
  @ApiOperation({ summary: 'List the organizations that have sent reports' })
  @Succeeds(200, '`organizations` by name, and their `total` number.')
  async organizations(@Query() query: DashboardListDto, @ClientLeft() disconnected: AbortSignal) {
    return presentOrganizations(query.hours, await this.dashboard.organizations(query, query, disconnected));
  }
}
