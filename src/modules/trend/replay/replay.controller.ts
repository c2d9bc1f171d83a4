import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, type ApiBodyOptions, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { BodyFields, ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { MonitorBody } from '../monitor/monitor-body.decorator.js';
import { MonitorKeyGuard } from '../monitor/monitor-key.guard.js';
import { TrendConfig } from '../trend.config.js';
import { presentReplay } from './replay.presenter.js';
import { readReplayRequest } from './replay-request.js';
import { ReplayService } from './replay.service.js';

const BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['start_time', 'end_time', 'test_threshold'],
    properties: {
      start_time: { type: 'string', format: 'date-time' },
      end_time: { type: 'string', format: 'date-time' },
      test_threshold: { type: 'number', description: 'In the place of the threshold of the method.' },
      pii_types: { type: 'array', items: { type: 'string' }, description: 'All types when absent.' },
      method: { type: 'string', description: 'A method to try; the one that is set when absent.' },
    },
  },
};

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
  @BodyFields(['start_time', 'end_time', 'test_threshold', 'pii_types', 'method'], { inAnyCase: true })
  @Public()
  @StaysOpen()
  @UseGuards(MonitorKeyGuard)
  @MonitorBody()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Judge stored counts again with a trial threshold',
    description: 'Records nothing and notifies nobody. Each series is rebuilt from the counts inside the window.',
  })
  @ApiBody(BODY)
  @ApiResponse({ status: 200, description: 'The breaches that the threshold would have made.' })
  @ApiResponse({ status: 429, description: 'As many replays run as may.' })
  @ApiResponse({ status: 503, description: 'The replay was broken off; try again after `Retry-After` seconds.' })
  async replay(@Body() body: unknown, @Res({ passthrough: true }) response: Response) {
    const request = readReplayRequest(body, this.config.maxReplayHours);
    const left = new AbortController();
    response.once('close', () => {
      left.abort();
    });
    const result = await this.replays.run(request, left.signal);
    return presentReplay(result, request.method ?? this.config.method);
  }
}
