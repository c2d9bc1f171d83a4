import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, PersonsOnly, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { mayLead } from '../batch-records/batch-access.js';
import { JudgingService } from './judging.service.js';
import { criteriaOf, NewSampleDto, SamplesQueryDto, VerdictDto, verdictOf } from './quality.dto.js';
import {
  presentJudgement,
  presentQualitySample,
  presentQualityResult,
  presentQualitySamples,
  presentItemToJudge,
} from './quality.presenter.js';
import { QualityService } from './quality.service.js';
import type { QualitySample } from './sample.types.js';

const UNKNOWN = { status: 404, description: 'The sample does not exist or is not visible to the caller.' };
const NOT_LEADING = { status: 403, description: 'The caller does not lead the group (`NOT_LEADING`).' };

/** Quality control: random samples of reviewers' decisions, judged by other people. */
@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/quality-samples')
export class QualityController {
  constructor(
    private readonly quality: QualityService,
    private readonly judging: JudgingService,
  ) {}

  @Get()
  @ApiOperation({ summary: "List samples of reviewers' work, newest first" })
  @Succeeds(200, 'A page of samples, each with the number of `judged` items.')
  async list(@Query() { page, size }: SamplesQueryDto, @Acting() actor: Actor) {
    return presentQualitySamples(await this.quality.page(actor, { page, size }), { page, size }, (sample) =>
      seesAll(actor, sample),
    );
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({
    summary: "Draw a random sample of reviewers' work",
    description:
      'From approved or finalized documents whose text is still stored. For administrators and group leaders.',
  })
  @Succeeds(201, 'The sample.')
  @Fails(400, 'The criteria contradict each other.')
  @ApiResponse(NOT_LEADING)
  @Fails(404, 'The batch does not exist.')
  @Fails(409, 'No work matches the criteria (`NOTHING_TO_DRAW`), or there are too many samples (`TOO_MANY_SAMPLES`).')
  async draw(@Body() dto: NewSampleDto, @Acting() actor: Actor) {
    const sample = await this.quality.draw(dto.name, criteriaOf(dto), dto.size, actor);
    return presentQualitySample({ sample, judged: 0 }, true);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a sample with its error rate and verdicts',
    description:
      '`figures` contain rates with their 95 % confidence interval (Wilson): in total, by reviewer and by type. Figures and items are available to administrators, auditors and leaders of the group.',
  })
  @Succeeds(200, 'The sample.')
  @ApiResponse(UNKNOWN)
  async read(@Param('id') id: string, @Acting() actor: Actor) {
    const result = await this.quality.get(id, actor);
    return presentQualityResult(result, seesAll(actor, result.sample));
  }

  @Delete(':id')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a sample and its verdicts' })
  @Succeeds(204, 'The sample and its verdicts are deleted.')
  @ApiResponse(NOT_LEADING)
  @ApiResponse(UNKNOWN)
  async remove(@Param('id') id: string, @Acting() actor: Actor) {
    await this.quality.remove(id, actor);
  }

  @Get(':id/next')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @ApiOperation({ summary: 'Get the next item to judge, without its decision; never your own work' })
  @Succeeds(200, 'The `item` with `text` and `marks`; null if none is left for the caller.')
  @ApiResponse(UNKNOWN)
  async next(@Param('id') id: string, @Acting() actor: Actor) {
    const next = await this.judging.next(id, actor);
    return { item: next === undefined ? null : presentItemToJudge(next) };
  }

  @Put(':id/items/:number')
  @PersonsOnly()
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Judge an item; unless you lead the group, you can change your verdict later' })
  @Succeeds(200, 'The stored verdict.')
  @Fails(400, 'The verdict is not valid for an item of this unit (`INVALID_VERDICT`).')
  @Fails(403, "The item is the caller's own work (`OWN_WORK`), or the caller is a service account (`PERSON_REQUIRED`).")
  @ApiResponse(UNKNOWN)
  @Fails(
    409,
    'Someone else has judged the item (`JUDGED`), the caller has judged it and leads the group (`VERDICT_FINAL`), or the passage is under review again (`CHANGED_SINCE`).',
  )
  async judge(
    @Param('id') id: string,
    @Param('number') number: string,
    @Body() verdict: VerdictDto,
    @Acting() actor: Actor,
  ) {
    return presentJudgement(await this.judging.judge(id, number, verdictOf(verdict), actor));
  }
}

/** True if the person may know whose work was drawn and how much of it was wrong. */
const seesAll = (actor: Actor, sample: QualitySample): boolean =>
  actor.role === 'ROLE_AUDITOR' || mayLead(actor, sample);
