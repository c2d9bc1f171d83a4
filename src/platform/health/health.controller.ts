import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, StaysOpen } from '../auth/access.decorators.js';
import { SAME_ANSWER } from '../api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../http/unknown-input/unknown-input.decorators.js';
import { HealthService, type Status } from './health.service.js';
import { APPLICATION_VERSION } from '../config/version.js';

const UP = { status: 200, description: 'Everything that the service needs is there.' };
const DOWN = {
  status: 503,
  ...SAME_ANSWER,
  description: 'Something that the service needs is not there, or it is starting or stopping.',
};

@ApiTags('operation')
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('api/health')
  @ToleratesUnknownInput()
  @Public()
  @StaysOpen()
  @ApiOperation({ summary: 'Tell whether the service is well, and its version' })
  @ApiResponse(UP)
  @ApiResponse(DOWN)
  async read(@Res({ passthrough: true }) response: Response) {
    return { status: await this.answer(response), applicationVersion: APPLICATION_VERSION };
  }

  @Get('actuator/health')
  @ToleratesUnknownInput()
  @Public()
  @StaysOpen()
  @ApiOperation({ summary: 'Tell whether the service is well' })
  @ApiResponse(UP)
  @ApiResponse(DOWN)
  async readBriefly(@Res({ passthrough: true }) response: Response) {
    return { status: await this.answer(response) };
  }

  @Get('livez')
  @ToleratesUnknownInput()
  @Public()
  @StaysOpen()
  @ApiOperation({
    summary: 'Tell that the process answers',
    description:
      'For liveness probes: nothing but a process that hangs is cured by a restart, so the database and all else may be away.',
  })
  @ApiResponse({ status: 200, description: 'It does, also while it starts, stops, or is overloaded.' })
  live() {
    return { status: 'UP' as const };
  }

  @Get('readyz')
  @ToleratesUnknownInput()
  @Public()
  @StaysOpen()
  @ApiOperation({
    summary: 'Tell whether requests should come here',
    description:
      'For readiness probes and load balancers. `DEGRADED` while only search or the deep model of names is away: the rest is served.',
  })
  @ApiResponse({ status: 200, description: '`UP` or `DEGRADED`.' })
  @ApiResponse(DOWN)
  async readReadiness(@Res({ passthrough: true }) response: Response) {
    const status = await this.health.readiness();
    response.status(status === 'DOWN' ? 503 : 200);
    return { status };
  }

  private async answer(response: Response): Promise<Status> {
    const status = await this.health.status();
    response.status(status === 'UP' ? 200 : 503);
    return status;
  }
}
