import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { BodyFields, ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { ClientGone } from '../../../platform/outbound/client-gone.decorator.js';
import { MonitorBody } from '../monitor/monitor-body.decorator.js';
import { MonitorKeyGuard } from '../monitor/monitor-key.guard.js';
import { TrendConfig } from '../trend.config.js';
import { presentReplay } from './replay.presenter.js';
import { readReplayRequest, REPLAY_BODY, REPLAY_FIELDS } from './replay-request.js';
import { ReplayService } from './replay.service.js';

@ApiTags('trend')
@ApiBearerAuth()
@Controller('replay')
export class ReplayController {
  constructor(
    private readonly replays: ReplayService,
    private readonly config: TrendConfig,
  ) {}

  @Post()
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @BodyFields(REPLAY_FIELDS, { inAnyCase: true })
  @Public()
  @StaysOpen()
  @UseGuards(MonitorKeyGuard)
  @MonitorBody()
  @ApiOperation({
    summary: 'Evaluate stored counts again with a trial threshold',
    description: 'Records nothing and sends no notifications. Each series is rebuilt from the counts in the window.',
  })
  @ApiBody(REPLAY_BODY)
  @Succeeds(200, 'The breaches that the threshold would have caused.')
  @Fails(429, 'The maximum number of replays is running.')
  @Fails(503, 'The replay was interrupted; try again after `Retry-After` seconds.')
  async replay(@Body() body: unknown, @ClientGone() gone: AbortSignal) {
    const request = readReplayRequest(body, this.config.maxReplayHours);
    const result = await this.replays.run(request, gone);
    return presentReplay(result, request.method ?? this.config.method);
  }
}
