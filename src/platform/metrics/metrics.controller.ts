import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { register } from 'prom-client';
import { Public, StaysOpenToMonitors } from '../auth/access.decorators.js';
import { Answers } from '../api-docs/answers.decorators.js';
import { LoadMetrics } from './load-metrics.js';
import { ToleratesUnknownInput } from '../http/unknown-input/unknown-input.decorators.js';
import { Succeeds } from '../http/outcome.decorators.js';

@ApiTags('operation')
@Controller('actuator/prometheus')
export class MetricsController {
  constructor(private readonly load: LoadMetrics) {}

  @Get()
  @ToleratesUnknownInput()
  @Public()
  @StaysOpenToMonitors()
  @Header('Content-Type', register.contentType)
  @ApiOperation({ summary: 'Get the metrics in text exposition format' })
  @Answers<{ 'text/plain': string }>()
  @Succeeds(200, 'Metrics of the process, of HTTP and of redaction.')
  async read(): Promise<string> {
    this.load.refresh();
    return register.metrics();
  }
}
