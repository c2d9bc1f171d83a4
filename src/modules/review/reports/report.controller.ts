import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { attachment } from '../attachment.js';
import { ReportCsvQueryDto, ReportQueryDto, reportQueryOf } from './report.dto.js';
import { presentReport, presentReportCsv } from './report.presenter.js';
import { ReportService } from './report.service.js';

@ApiTags('review')
@Fails(400, 'The range is malformed or longer than 366 days.')
@Fails(404, 'The batch does not exist.')
@SessionOrBearer()
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Scope('review')
@Controller('api/v1')
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly clock: Clock,
  ) {}

  @Get('reports')
  @ApiOperation({ summary: 'Get a report on submissions, decisions and agreement among reviewers' })
  @Succeeds(200, 'The report; `isComplete` is false if it covers only the newest documents.')
  async read(@Query() query: ReportQueryDto) {
    return presentReport(await this.reports.report(reportQueryOf(query, this.clock.now())));
  }

  @Get('reports.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Answers<{ 'text/csv': string }>()
  @ApiOperation({ summary: 'Get one table of the report as CSV (RFC 4180)' })
  @Succeeds(200, 'The table with a header line.')
  async export(@Query() query: ReportCsvQueryDto, @Res({ passthrough: true }) response: Response) {
    const report = await this.reports.report(reportQueryOf(query, this.clock.now()));
    response.setHeader('Content-Disposition', attachment(`report-${query.kind}.csv`));
    return presentReportCsv(report, query.kind);
  }
}
