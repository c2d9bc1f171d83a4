import { Body, Controller, Delete, Get, Ip, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, type ApiBodyOptions, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuditActor } from '../../../platform/audit/audit.types.js';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { BodyFields, ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { MonitorBody } from '../monitor/monitor-body.decorator.js';
import { MonitorKeyGuard } from '../monitor/monitor-key.guard.js';
import { MutedContextDto, readMuteRequest } from './mute-request.js';
import { presentMute } from './mute.presenter.js';
import { MuteService } from './mute.service.js';

const BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['context', 'minutes'],
    properties: {
      organization: { type: 'string', default: 'default' },
      context: { type: 'string' },
      minutes: { type: 'integer', minimum: 1 },
    },
  },
};

@ApiTags('trend')
@ApiBearerAuth()
@Public()
@StaysOpen()
@UseGuards(MonitorKeyGuard)
@Controller()
export class MuteController {
  constructor(private readonly mutes: MuteService) {}

  @Post('mute')
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @BodyFields(['organization', 'context', 'minutes'], { inAnyCase: true })
  @MonitorBody()
  @ApiOperation({
    summary: 'Mute the notifications of a context for some minutes',
    description: 'A second mute replaces the first.',
  })
  @ApiBody(BODY)
  @Succeeds(200, 'The context is muted.')
  async mute(@Body() body: unknown, @Ip() address: string) {
    const { organization, context, minutes } = readMuteRequest(body);
    await this.mutes.mute({ organization, context }, minutes, monitorActor(address));
    return { status: 'muted', organization, context, minutes };
  }

  @Delete('mute')
  @ApiOperation({ summary: 'End a mute' })
  @Succeeds(200, '`status` is `unmuted`.')
  @Fails(404, 'The context is not muted.')
  async unmute(@Query() { organization, context }: MutedContextDto, @Ip() address: string) {
    await this.mutes.unmute({ organization, context }, monitorActor(address));
    return { status: 'unmuted', organization, context };
  }

  @Get('mutes')
  @ApiOperation({ summary: 'List the active mutes, the one that ends first at the top' })
  @Succeeds(200, 'At most 1000 mutes.')
  async list() {
    return { mutes: (await this.mutes.list()).map(presentMute) };
  }
}

/** The key of the monitor identifies no person. */
const monitorActor = (address: string): AuditActor => ({ userId: null, email: null, address });
