import { Body, Controller, Headers, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, type ApiBodyOptions, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { BodyFields, ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { MonitorKeyGuard } from '../monitor/monitor-key.guard.js';
import { MonitorBody } from '../monitor/monitor-body.decorator.js';
import { TrendConfig } from '../trend.config.js';
import { idempotencyKey } from './idempotency-key.js';
import { IngestService } from './ingest.service.js';
import { limitOf, refusalOf } from './refusal.js';
import { readReport } from '../reports/report.js';

const BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['source_id', 'pii_types'],
    properties: {
      timestamp: { type: 'string', format: 'date-time', description: 'The time of the count; if absent, now.' },
      source_id: { type: 'string' },
      organization: { type: 'string', default: 'default' },
      context: { type: 'string', default: 'default' },
      pii_types: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    },
  },
};

@ApiTags('trend')
@ApiBearerAuth()
@Controller('ingest')
export class IngestController {
  constructor(
    private readonly ingest: IngestService,
    private readonly clock: Clock,
    private readonly config: TrendConfig,
  ) {}

  @Post()
  @ToleratesUnknownInput()
  @BodyFields(['timestamp', 'source_id', 'organization', 'context', 'pii_types'], { inAnyCase: true })
  @Public()
  @StaysOpen()
  @UseGuards(MonitorKeyGuard)
  @MonitorBody()
  @ApiOperation({
    summary: 'Report counts of sensitive information',
    description: 'Requires MONITOR_API_KEY if it is set.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeated request with the same key counts only once.',
  })
  @ApiBody(BODY)
  @Succeeds(202, 'The counts are stored and evaluated.')
  @Fails(400, 'The report is invalid; nothing is stored.')
  @Fails(422, 'The Idempotency-Key was used with another report, or the report would exceed a limit of series.')
  async accept(@Body() body: unknown, @Headers('idempotency-key') header: string | undefined) {
    const report = readReport(body, this.clock.now());
    const key = idempotencyKey(header);
    const [outcome] = await this.ingest.accept([
      { report, ...(key !== undefined && { key }), ...(this.config.apiKey === '' && { origin: 'anybody' }) },
    ]);
    const limit = outcome === undefined ? undefined : limitOf(outcome);
    if (limit !== undefined) {
      const { kind, message, options } = refusalOf(limit, this.config);
      fail(kind, message, options);
    }
    if (outcome === 'conflicting') {
      fail('unprocessable', 'This Idempotency-Key was used with another report; use a new one for each report.', {
        code: 'KEY_REUSED',
      });
    }
    return { status: 'accepted' };
  }
}
