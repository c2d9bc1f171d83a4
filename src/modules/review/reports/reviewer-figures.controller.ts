import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Answers } from '../../../platform/api-docs/answers.decorators.js';
import { attachment } from '../attachment.js';
import { PeopleCsvQueryDto, ReportQueryDto, reportQueryOf } from './report.dto.js';
import { presentPeople, presentPeopleCsv } from './reviewer-figures.presenter.js';
import { ReviewerFiguresService } from './reviewer-figures.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 400, description: 'A range that is none, or longer than 366 days.' })
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 404, description: 'No such batch, or none that one may see.' })
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
    summary: 'How fast people review, how often they are overturned, and how far they agree',
    description:
      'Administrators and auditors read of everybody, leaders of everybody in their groups, and others of themselves.',
  })
  @ApiResponse({ status: 200, description: 'The figures; `isComplete` is false when some documents are left out.' })
  async read(@Query() query: ReportQueryDto, @Caller() caller: UserPrincipal) {
    return presentPeople(await this.figures.report(reportQueryOf(query, this.clock.now()), caller));
  }

  @Get('reviewers.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Answers<{ 'text/csv': string }>()
  @ApiOperation({ summary: 'One table of how people review as CSV (RFC 4180)' })
  @ApiResponse({ status: 200, description: 'The table with a head.' })
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
