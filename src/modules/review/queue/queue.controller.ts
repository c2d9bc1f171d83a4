import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Caller, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { presentQueuePage } from './queue.presenter.js';
import { QueueQueryDto } from './queue.dto.js';
import { QueueService } from './queue.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
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
  @ApiOperation({ summary: 'List the documents that one can see' })
  @ApiResponse({ status: 200, description: 'A page of documents.' })
  async list(
    @Caller() caller: UserPrincipal,
    @Query() { page, size, batchId, status, filename, myGroupsOnly, sort, dir }: QueueQueryDto,
  ) {
    const question = { batchId, status, filename, sort, direction: dir };
    const found = await this.queue.page(question, { page, size }, caller, myGroupsOnly);
    return presentQueuePage(found.page, found.batches, this.clock.now());
  }
}
