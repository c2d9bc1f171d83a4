import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, StaysOpen } from '../auth/access.decorators.js';
import { SAME_ANSWER } from '../api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../http/unknown-input/unknown-input.decorators.js';
import { HealthService, type Status } from './health.service.js';
import { APPLICATION_VERSION } from '../config/version.js';
import { Succeeds } from '../http/outcome.decorators.js';

const UP = { status: 200, description: 'Everything that the service needs is available.' };
const DOWN = {
  status: 503,
  ...SAME_ANSWER,
  description: 'Something that the service needs is not available, or the service is starting or stopping.',
};

@ApiTags('operation')
@Public()
@ToleratesUnknownInput()
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('api/health')
  @StaysOpen()
  @ApiOperation({ summary: 'Get the health of the service, and its version' })
  @ApiResponse(UP)
  @ApiResponse(DOWN)
  async read(@Res({ passthrough: true }) response: Response) {
    return { status: await this.answer(response), applicationVersion: APPLICATION_VERSION };
  }

  @Get('actuator/health')
  @StaysOpen()
  @ApiOperation({ summary: 'Get the health of the service' })
  @ApiResponse(UP)
  @ApiResponse(DOWN)
  async readBriefly(@Res({ passthrough: true }) response: Response) {
    return { status: await this.answer(response) };
  }

  @Get('livez')
  @StaysOpen()
  @ApiOperation({
    summary: 'Check that the process responds',
    description:
      'For liveness probes. Only a hanging process is fixed by a restart, so dependencies such as the database are not checked.',
  })
  @Succeeds(200, 'The process responds, even while it starts, stops or is overloaded.')
  live() {
    return { status: 'UP' as const };
  }

  @Get('readyz')
  @StaysOpen()
  @ApiOperation({
    summary: 'Check that the service can take requests',
    description:
      'For readiness probes and load balancers. `DEGRADED` means that only search or the deep name model is not available.',
  })
  @Succeeds(200, '`UP` or `DEGRADED`.')
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
