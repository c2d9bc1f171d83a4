import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Caller, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { BatchClosingService } from './batch-closing.service.js';
import { BatchOverviewService } from './batch-overview.service.js';
import { BatchListDto } from './batch-list.dto.js';
import { BatchPatchDto, NewBatchDto, settingsOf } from './batch.dto.js';
import { presentBatch, presentBatchOverview, presentListed } from './batch.presenter.js';
import { BatchService } from './batch.service.js';

@ApiTags('batches')
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
  @ApiOperation({ summary: 'List batches' })
  @ApiResponse({
    status: 200,
    description:
      'Batches visible to the caller, including closed ones. `X-Total-Count` is the number of all that match.',
    headers: { 'X-Total-Count': { schema: { type: 'integer' } } },
  })
  async list(
    @Caller() caller: UserPrincipal,
    @Query() { myGroupsOnly, details, progressOf, ...question }: BatchListDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { batches, total } = await this.batches.list(caller, myGroupsOnly, { ...question, ids: progressOf });
    response.setHeader('X-Total-Count', String(total));
    const progress = progressOf === undefined ? undefined : await this.overviews.progress(batches);
    return batches.map((batch) => presentListed(batch, details, progress?.get(batch.id)));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a batch with its settings, references and progress' })
  @Succeeds(200, 'The batch, with the number of documents in each status.')
  @Fails(404, 'The batch does not exist or is not visible to the caller.')
  async read(@Param('id') id: string, @Caller() caller: UserPrincipal) {
    return presentBatchOverview(await this.overviews.get(id, caller));
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @AcceptsJson()
  @ApiOperation({ summary: 'Create a batch; for administrators, and for leaders of its group' })
  @Succeeds(201, 'The batch.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(403, 'The caller does not lead the group.')
  @Fails(409, 'The name is already in use.')
  async create(@Body() batch: NewBatchDto, @Acting() actor: Actor) {
    return presentBatch(await this.batches.create({ ...settingsOf(batch), name: batch.name }, actor));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @AcceptsJson()
  @ApiOperation({ summary: 'Change the settings of a batch; for administrators and leaders of its group' })
  @Succeeds(200, 'The changed batch.')
  @Fails(400, 'A field is wrong.')
  @Fails(403, 'The caller does not lead the group, or may not move the batch to another group.')
  @Fails(404, 'The batch does not exist or is not visible to the caller.')
  @Fails(409, 'The name is already in use, or a field cannot be changed after creation.')
  async change(@Param('id') id: string, @Body() patch: BatchPatchDto, @Acting() actor: Actor) {
    return presentBatch(await this.batches.change(id, settingsOf(patch), actor));
  }

  @Post(':id/close')
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @AcceptsJson({ optional: true })
  @ApiOperation({ summary: 'Close a batch permanently; all its documents must be rejected or finalized' })
  @Succeeds(200, 'The closed batch.')
  @Fails(403, 'The caller does not lead the group.')
  @Fails(404, 'The batch does not exist or is not visible to the caller.')
  @Fails(409, 'Documents are unfinished (with their numbers by status), or the batch is already closed.')
  async close(@Param('id') id: string, @Acting() actor: Actor) {
    return presentBatch(await this.closing.close(id, actor));
  }
}
