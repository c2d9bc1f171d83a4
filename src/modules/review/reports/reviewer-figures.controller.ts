import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { attachment } from '../attachment.js';
import { PeopleCsvQueryDto, ReportQueryDto, reportQueryOf } from './report.dto.js';
import { presentPeople, presentPeopleCsv } from './reviewer-figures.presenter.js';
import { ReviewerFiguresService } from './reviewer-figures.service.js';

@ApiTags('review')
@Fails(400, 'The range is malformed or longer than 366 days.')
@Fails(404, 'The batch does not exist or is not visible to the caller.')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/reports')
export class ReviewerFiguresController {
  constructor(
    private readonly figures: ReviewerFiguresService,
    private readonly clock: Clock,
  ) {}

  @Get('reviewers')
  @ApiOperation({
    summary: 'Get the speed, overturned decisions and agreement of reviewers',
    description:
      'Administrators and auditors see everyone, leaders see everyone in their groups, and others see only themselves.',
  })
  @Succeeds(200, 'The figures; `isComplete` is false if some documents are left out.')
  async read(@Query() query: ReportQueryDto, @Caller() caller: UserPrincipal) {
    return presentPeople(await this.figures.report(reportQueryOf(query, this.clock.now()), caller));
  }

  @Get('reviewers.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Answers<{ 'text/csv': string }>()
  @ApiOperation({ summary: 'Get one table of the reviewer figures as CSV (RFC 4180)' })
  @Succeeds(200, 'The table with a header line.')
  async export(
    @Query() query: PeopleCsvQueryDto,
    @Caller() caller: UserPrincipal,
    @Res({ passthrough: true }) response: Response,
  ) {
    const report = await this.figures.report(reportQueryOf(query, this.clock.now()), caller);
    response.setHeader('Content-Disposition', attachment(`${query.kind}.csv`));
    return presentPeopleCsv(report, query.kind);
  }
}
