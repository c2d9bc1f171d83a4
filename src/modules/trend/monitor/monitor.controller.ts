import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { register } from 'prom-client';
import { Public, StaysOpen, StaysOpenToMonitors } from '../../../platform/auth/access.decorators.js';
import { APPLICATION_VERSION } from '../../../platform/config/version.js';
import { Answers, SAME_ANSWER } from '../../../platform/api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { MonitorHealth } from './monitor-health.js';
import { MonitorMetrics } from './monitor.metrics.js';

/** Endpoints for the probes and scrapers of existing monitors, at the paths they know. */
@ApiTags('trend')
@Public()
@ToleratesUnknownInput()
@Controller()
export class MonitorController {
  constructor(
    private readonly health: MonitorHealth,
    private readonly metrics: MonitorMetrics,
  ) {}

  @Get('health')
  @StaysOpen()
  @ApiOperation({ summary: 'Get the health of the storage, and the version' })
  @Succeeds(200, 'The storage can be reached.')
  @ApiResponse({
    status: 503,
    ...SAME_ANSWER,
    description: 'The storage cannot be reached, or the service is stopping.',
  })
  async readHealth(@Res({ passthrough: true }) response: Response) {
    const state = await this.health.state();
    if (state === 'UP') return { status: 'UP', applicationVersion: APPLICATION_VERSION };
    response.status(503);
    return {
      status: 'DOWN',
      applicationVersion: APPLICATION_VERSION,
      ...(state === 'unreachable' && { storage: 'unreachable' }),
    };
  }

  @Get('metrics')
  @StaysOpenToMonitors()
  @Header('Content-Type', register.contentType)
  @ApiOperation({ summary: 'Get the metrics of the trend monitor in text exposition format' })
  @Answers<{ 'text/plain': string }>()
  @Succeeds(200, 'Two gauges for the past 24 hours, and counters of the monitor.')
  async readMetrics(): Promise<string> {
    return this.metrics.text();
  }
}
