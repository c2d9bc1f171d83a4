import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { HistoryQueryDto } from './history.dto.js';
import { presentHistory } from './history.presenter.js';
import { HistoryService } from './history.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 404, description: 'No such span, or none that one may see.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/spans')
export class SpanHistoryController {
  constructor(private readonly history: HistoryService) {}

  @Get(':id/history')
  @ToleratesUnknownInput()
  // The name of the function in generated clients.
  @ApiOperation({ operationId: 'SpanController_readHistory', summary: 'What has happened to a span, newest first' })
  @ApiResponse({ status: 200, description: 'Entries of the history.' })
  @ApiResponse({ status: 403, description: 'Only administrators and auditors see e-mail addresses.' })
  async readHistory(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @Query() { resolveActors, before, limit }: HistoryQueryDto,
  ) {
    const entries = await this.history.ofSpan(id, actor, { resolveActors, before, limit });
    return entries.map((entry) => presentHistory(entry, resolveActors));
  }
}
