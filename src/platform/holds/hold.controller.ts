import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import type { Actor } from '../auth/actor.js';
import { Clock } from '../clock/clock.js';
import { AcceptsJson } from '../http/body.decorators.js';
import { HonoursIdempotencyKey } from '../idempotency/idempotency.decorator.js';
import { HoldListDto, NewHoldDto, ReleaseHoldDto } from './hold.dto.js';
import { presentHold, presentHolds } from './hold.presenter.js';
import { HoldService } from './hold.service.js';
import { newHoldOf } from './new-hold.js';

const BODY = { limit: 16 * 1024 };
const UNKNOWN = { status: 404, description: 'There is no hold of this id.' };

@ApiTags('holds')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'Not an administrator; auditors may read.' })
@SessionOrBearer()
@Scope('audit')
@Controller('api/v1/holds')
export class HoldController {
  constructor(
    private readonly holds: HoldService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List legal holds, newest first' })
  @ApiResponse({ status: 200, description: 'A page of holds. `totalElements` is counted to 10,000.' })
  async list(@Query() { page, size, ...filter }: HoldListDto) {
    return presentHolds(await this.holds.list(filter, { page, size }), { page, size }, this.clock.now());
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiBody({ type: NewHoldDto })
  @ApiOperation({
    summary: 'Hold a document, batch, context or time of the audit log',
    description: 'Nothing of it is deleted, purged, trimmed or archived away until the hold is released or has ended.',
  })
  @ApiResponse({ status: 201, description: 'The hold.' })
  @ApiResponse({ status: 400, description: 'A field is wrong.' })
  @ApiResponse({ status: 404, description: 'There is nothing of that id (`NOTHING_TO_HOLD`).' })
  async set(@Body() body: NewHoldDto, @Acting() actor: Actor) {
    return presentHold(await this.holds.set(newHoldOf(body), actor), this.clock.now());
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'A legal hold: who set it, why, until when, and who released it' })
  @ApiResponse({ status: 200, description: 'The hold.' })
  @ApiResponse(UNKNOWN)
  async read(@Param('id') id: string) {
    return presentHold(await this.holds.get(id), this.clock.now());
  }

  @Post(':id/release')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @HttpCode(200)
  @ApiBody({ type: ReleaseHoldDto })
  @ApiOperation({ summary: 'Release a legal hold' })
  @ApiResponse({ status: 200, description: 'The hold, released.' })
  @ApiResponse(UNKNOWN)
  @ApiResponse({ status: 409, description: 'It was released before (`HOLD_RELEASED`).' })
  async release(@Param('id') id: string, @Body() { reason }: ReleaseHoldDto, @Acting() actor: Actor) {
    return presentHold(await this.holds.release(id, reason, actor), this.clock.now());
  }
}
