import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCookieAuth,
  ApiOperation,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Acting, Caller, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { flag } from '../query-fields.js';
import { BatchClosingService } from './batch-closing.service.js';
import { BatchOverviewService } from './batch-overview.service.js';
import { BatchPatchDto, NewBatchDto, settingsOf } from './batch.dto.js';
import { presentBatch, presentBatchOverview, presentListed } from './batch.presenter.js';
import { BatchService } from './batch.service.js';

export class BatchListDto {
  @ApiPropertyOptional({ type: Boolean, description: 'Administrators and auditors: only what their own groups see.' })
  @flag()
  @IsBoolean()
  readonly myGroupsOnly: boolean = false;

  @ApiPropertyOptional({ type: Boolean, description: 'Also when each is due, and whether it is closed.' })
  @flag()
  @IsBoolean()
  readonly details: boolean = false;
}

@ApiTags('batches')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/batches')
export class BatchController {
  constructor(
    private readonly batches: BatchService,
    private readonly overviews: BatchOverviewService,
    private readonly closing: BatchClosingService,
  ) {}

  @Get()
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'List batches by name' })
  @ApiResponse({ status: 200, description: 'Every batch that one can see, closed ones too.' })
  async list(@Caller() caller: UserPrincipal, @Query() { myGroupsOnly, details }: BatchListDto) {
    const batches = await this.batches.list(caller, myGroupsOnly);
    return batches.map((batch) => presentListed(batch, details));
  }

  @Get(':id')
  @ApiOperation({ summary: 'A batch with its settings, what it refers to and how far it is' })
  @ApiResponse({ status: 200, description: 'The batch, with its documents counted by status.' })
  @ApiResponse({ status: 404, description: 'No such batch, or none that one may see.' })
  async read(@Param('id') id: string, @Caller() caller: UserPrincipal) {
    return presentBatchOverview(await this.overviews.get(id, caller));
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @AcceptsJson()
  @ApiBody({ type: NewBatchDto })
  @ApiOperation({ summary: 'Make a batch: by administrators, and for their groups by those who lead them' })
  @ApiResponse({ status: 201, description: 'The batch.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 403, description: 'One does not lead that group.' })
  @ApiResponse({ status: 409, description: 'The name is taken.' })
  async create(@Body() batch: NewBatchDto, @Acting() actor: Actor) {
    return presentBatch(await this.batches.create({ ...settingsOf(batch), name: batch.name }, actor));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @AcceptsJson()
  @ApiBody({ type: BatchPatchDto })
  @ApiOperation({ summary: 'Change settings: by administrators, and by those who lead the group' })
  @ApiResponse({ status: 200, description: 'The batch as changed.' })
  @ApiResponse({ status: 400, description: 'A field is wrong.' })
  @ApiResponse({ status: 403, description: 'One does not lead the group, or may not give the batch to another.' })
  @ApiResponse({ status: 404, description: 'No such batch, or none that one may see.' })
  @ApiResponse({ status: 409, description: 'The name is taken, or a field stays as it was chosen at first.' })
  async change(@Param('id') id: string, @Body() patch: BatchPatchDto, @Acting() actor: Actor) {
    return presentBatch(await this.batches.change(id, settingsOf(patch), actor));
  }

  @Post(':id/close')
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @HttpCode(200)
  @AcceptsJson({ optional: true })
  @ApiOperation({ summary: 'Take no more documents, for good; all must be rejected or finalized' })
  @ApiResponse({ status: 200, description: 'The batch, closed.' })
  @ApiResponse({ status: 403, description: 'One does not lead the group.' })
  @ApiResponse({ status: 404, description: 'No such batch, or none that one may see.' })
  @ApiResponse({
    status: 409,
    description: 'Documents are unfinished (with their numbers by status), or it is closed.',
  })
  async close(@Param('id') id: string, @Acting() actor: Actor) {
    return presentBatch(await this.closing.close(id, actor));
  }
}
