import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { presentQueuePage } from './queue.presenter.js';
import { QueueQueryDto } from './queue.dto.js';
import { QueueService } from './queue.service.js';

@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/queue')
export class QueueController {
  constructor(
    private readonly queue: QueueService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'List the documents visible to the caller' })
  @Succeeds(200, 'A page of documents.')
  async list(@Caller() caller: UserPrincipal, @Query() query: QueueQueryDto) {
    const { page, size, batchId, status, statuses = [], filename, minRisk, maxRisk, due, late, sort, dir } = query;
    const now = this.clock.now();
    const question = {
      ...{ batchId, filename, minRisk, maxRisk, sort, direction: dir },
      statuses: status === undefined ? statuses : [status, ...statuses],
      assigneeId: assigneeOf(query.assignee, caller),
      before: daysBefore(now, query.minAgeDays),
      hasDueDate: due,
      lateAt: late ? daysBefore(now, 0) : undefined,
      since: daysBefore(now, query.maxAgeDays === undefined ? undefined : query.maxAgeDays + 1),
    };
    const found = await this.queue.page(question, { page, size }, caller, query.myGroupsOnly);
    return presentQueuePage(found.page, found.batches, now);
  }
}

/** Rounded to the minute, so that repeated requests for a page share one count. */
const daysBefore = (now: Date, days: number | undefined): Date | undefined =>
  days === undefined ? undefined : new Date(Math.floor(now.getTime() / 60_000) * 60_000 - days * DAY_MS);

const assigneeOf = (asked: string | undefined, { userId }: UserPrincipal): string | null | undefined =>
  asked === 'none' ? null : asked === 'me' ? userId : asked;
