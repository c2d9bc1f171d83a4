import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Caller, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ReportQueryDto, reportQueryOf } from './report.dto.js';
import { presentPeople } from './reviewer-figures.presenter.js';
import { ReviewerFiguresService } from './reviewer-figures.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/reports/reviewers')
export class ReviewerFiguresController {
  constructor(
    private readonly figures: ReviewerFiguresService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'How fast people review, how often they are overturned, and how far they agree',
    description:
      'Administrators and auditors read of everybody, leaders of everybody in their groups, and others of themselves.',
  })
  @ApiResponse({ status: 200, description: 'The figures; `isComplete` is false when some documents are left out.' })
  @ApiResponse({ status: 400, description: 'A range that is none, or longer than 366 days.' })
  @ApiResponse({ status: 404, description: 'No such batch, or none that one may see.' })
  async read(@Query() query: ReportQueryDto, @Caller() caller: UserPrincipal) {
    return presentPeople(await this.figures.report(reportQueryOf(query, this.clock.now()), caller));
  }
}
