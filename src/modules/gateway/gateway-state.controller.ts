import { performance } from 'node:perf_hooks';
import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { submitterOf } from '../../platform/audit/submitter.js';
import { Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import { appliedPolicy } from '../../platform/auth/policy-of-key.js';
import type { GuardedRequest } from '../../platform/auth/principal.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { exchangeOf } from '../../platform/http/exchange.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import { credentialOf } from './gateway-call.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { MAX_PREVIEW_CHARACTERS, PreviewDto } from './preview.dto.js';
import { PreviewService } from './preview.service.js';
import { presentServer, VendorServers } from './vendor-servers.js';

/** The settings and counts of the gateway, and what it would send. */
@ApiTags('gateway')
@SessionOrBearer()
@Scope('redaction')
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Controller('api/v1/gateway')
export class GatewayStateController {
  constructor(
    private readonly config: GatewayConfig,
    private readonly servers: VendorServers,
    private readonly metrics: GatewayMetrics,
    private readonly previews: PreviewService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Read the settings of the gateway, and the counts of the process that answers' })
  @Succeeds(200, '`servers` is empty while the gateway is off. No keys, and no content.')
  async read() {
    const { policy, policies, output, files, maxBytes, timeoutSeconds, idleSeconds, pingSeconds } = this.config;
    return {
      servers: this.servers.all.map(presentServer),
      ...{ policy, policies, output, files },
      limits: { maxBytes, timeoutSeconds, idleSeconds, pingSeconds },
      since: new Date(performance.timeOrigin).toISOString(),
      counts: await this.metrics.counts(),
    };
  }

  @Post('preview')
  @AcceptsJson({ limit: 4 * MAX_PREVIEW_CHARACTERS })
  @ApiOperation({
    summary: 'Show what the gateway would send to a vendor. Nothing is sent',
    description:
      'Placeholders are those of the credential of this request. The findings are counted as those of any redaction.',
  })
  @Succeeds(200, 'The redacted body, its placeholders, what happened to the values, and the restored answer.')
  @Fails(
    400,
    '`UNSUPPORTED_CONTENT`, `BLOCKED` or `INVALID_JSON`: the gateway would refuse this. `problems` says where.',
  )
  @Fails(404, 'There is no such policy.')
  @Fails(503, 'The request cannot be redacted just now.')
  async preview(
    @Body() { endpoint, policy, request: text, answer }: PreviewDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { principal } = request as GuardedRequest;
    return this.previews.preview({
      ...{ endpoint, answer, policy: appliedPolicy(principal, policy), request: text },
      requestId: exchangeOf(request)?.id ?? '',
      submitter: submitterOf(request as GuardedRequest),
      credential: credentialOf(principal),
      gone: clientGone(response),
    });
  }
}
