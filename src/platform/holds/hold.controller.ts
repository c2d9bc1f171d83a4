import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import type { Actor } from '../auth/actor.js';
import { Clock } from '../clock/clock.js';
import { AcceptsJson } from '../http/body.decorators.js';
import { Fails, Succeeds } from '../http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../idempotency/idempotency.decorator.js';
import { HoldListDto, NewHoldDto, ReleaseHoldDto } from './hold.dto.js';
import { presentHold, presentHolds } from './hold.presenter.js';
import { HoldService } from './hold.service.js';
import { newHoldOf } from './new-hold.js';

const BODY = { limit: 16 * 1024 };
const UNKNOWN = { status: 404, description: 'There is no hold with this id.' };

@ApiTags('holds')
@Fails(403, 'The caller is not an administrator. Auditors may only read.')
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
  @Succeeds(200, 'A page of holds. `totalElements` counts up to 10,000.')
  async list(@Query() { page, size, ...filter }: HoldListDto) {
    return presentHolds(await this.holds.list(filter, { page, size }), { page, size }, this.clock.now());
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({
    summary: 'Place a legal hold on a document, batch, context or period of the audit log',
    description: 'Nothing under the hold is deleted, purged, trimmed or archived until the hold is released or ends.',
  })
  @Succeeds(201, 'The hold.')
  @Fails(400, 'A field is wrong.')
  @Fails(404, 'The item to hold does not exist (`NOTHING_TO_HOLD`).')
  async set(@Body() body: NewHoldDto, @Acting() actor: Actor) {
    return presentHold(await this.holds.set(newHoldOf(body), actor), this.clock.now());
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a legal hold' })
  @Succeeds(200, 'The hold.')
  @ApiResponse(UNKNOWN)
  async read(@Param('id') id: string) {
    return presentHold(await this.holds.get(id), this.clock.now());
  }

  @Post(':id/release')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Release a legal hold' })
  @Succeeds(200, 'The released hold.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'The hold was already released (`HOLD_RELEASED`).')
  async release(@Param('id') id: string, @Body() { reason }: ReleaseHoldDto, @Acting() actor: Actor) {
    return presentHold(await this.holds.release(id, reason, actor), this.clock.now());
  }
}
