import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { given } from '../../../platform/objects/given.js';
import { NewWeightSetDto, WeightSetPatchDto } from './weight-set.dto.js';
import { presentWeightSet } from './weight-set.presenter.js';
import { WeightSetService } from './weight-set.service.js';
import { weightsIn } from './weights.js';
import type { WeightSet } from './weight-set.types.js';

const BODY = { limit: 64 * 1024 };
const NO_SUCH = { status: 404, description: 'There is no weight set with this id.' };

@ApiTags('weight sets')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/weight-sets')
export class WeightSetController {
  constructor(private readonly sets: WeightSetService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the weight sets by name' })
  @Succeeds(200, 'An array of weight sets.')
  async list() {
    return (await this.sets.list()).map(presentWeightSet);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Create a weight set' })
  @Succeeds(201, 'The weight set.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already in use.')
  async create(@Body() { name, weights }: NewWeightSetDto, @Acting() actor: Actor) {
    return presentWeightSet(await this.sets.create({ name, weights: weightsIn(weights) }, actor));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a weight set' })
  @AnswersTagged('The weight set.')
  @ApiResponse(NO_SUCH)
  async read(@Param('id') id: string) {
    return presentWeightSet(await this.sets.get(id));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Rename a weight set or replace its weights; updates the risks of documents' })
  @AnswersTagged('The changed weight set.')
  @Fails(400, 'A field is wrong.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The name is already in use, or the set was changed by someone else in the meantime.')
  async change(
    @Param('id') id: string,
    @Body() { name, weights }: WeightSetPatchDto,
    @Acting() actor: Actor,
    @IfMatch(presentWeightSet) precondition: Precondition<WeightSet> | undefined,
  ) {
    const changes = given({ name, weights: weights === undefined ? undefined : weightsIn(weights) });
    return presentWeightSet(await this.sets.change(id, changes, actor, precondition));
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a weight set' })
  @Succeeds(204, 'The weight set is deleted.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'A batch uses it.')
  async remove(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @IfMatch(presentWeightSet) precondition: Precondition<WeightSet> | undefined,
  ): Promise<void> {
    await this.sets.remove(id, actor, precondition);
  }
}
