import { Body, Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../platform/http/entity-tag.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { given } from '../../platform/objects/given.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { ClientGone } from '../../platform/outbound/client-gone.decorator.js';
import { LlmService } from './llm.service.js';
import { LlmDefaultsDto, LlmInstancePatchDto, NewLlmInstanceDto } from './instances/llm-instance.dto.js';
import { presentDefaults, presentInstance, presentModels } from './instances/llm-instance.presenter.js';
import { LlmInstanceService } from './instances/llm-instance.service.js';
import type { LlmDefaults, LlmInstance } from './llm.types.js';

const BODY = { limit: 16 * 1024 };
const NO_SUCH = { status: 404, description: 'There is no instance with this id.' };

@ApiTags('language models')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/ollama')
export class LlmInstanceController {
  constructor(
    private readonly instances: LlmInstanceService,
    private readonly models: LlmService,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the language model instances by name' })
  @Succeeds(200, 'An array of instances.')
  async list() {
    return (await this.instances.list()).map(presentInstance);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Add a language model server' })
  @Succeeds(201, 'The instance.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already in use.')
  async create(@Body() { name, url, keepAlive = null }: NewLlmInstanceDto, @Acting() actor: Actor) {
    return presentInstance(await this.instances.create({ name, url, keepAlive }, actor));
  }

  @Get('defaults')
  @ApiOperation({ summary: 'Get the instances and models for explanations and second opinions' })
  @AnswersTagged('`explain` and `secondOpinion`; null if none is chosen.')
  async readDefaults() {
    return presentDefaults(await this.instances.defaults());
  }

  @Put('defaults')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({
    summary: 'Set the instances and models for explanations and second opinions; absent fields are cleared',
  })
  @AnswersTagged('The defaults after the change.')
  @Fails(400, 'A field is wrong, or an instance is unknown.')
  async choose(
    @Body() { explain = null, secondOpinion = null }: LlmDefaultsDto,
    @Acting() actor: Actor,
    @IfMatch(presentDefaults) precondition: Precondition<LlmDefaults> | undefined,
  ) {
    const choice = secondOpinion && { instanceId: secondOpinion.instanceId, model: secondOpinion.model ?? null };
    return presentDefaults(await this.instances.choose({ explain, secondOpinion: choice }, actor, precondition));
  }

  @Get(':instanceId')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a language model instance' })
  @AnswersTagged('The instance.')
  @ApiResponse(NO_SUCH)
  async read(@Param('instanceId') id: string) {
    return presentInstance(await this.instances.get(id));
  }

  @Patch(':instanceId')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Change a language model instance' })
  @AnswersTagged('The changed instance.')
  @Fails(400, 'A field is wrong.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The name is already in use.')
  async change(
    @Param('instanceId') id: string,
    @Body() { name, url, keepAlive }: LlmInstancePatchDto,
    @Acting() actor: Actor,
    @IfMatch(presentInstance) precondition: Precondition<LlmInstance> | undefined,
  ) {
    return presentInstance(await this.instances.change(id, given({ name, url, keepAlive }), actor, precondition));
  }

  @Delete(':instanceId')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Remove a language model instance' })
  @Succeeds(204, 'The instance is removed.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The instance is a default.')
  async remove(
    @Param('instanceId') id: string,
    @Acting() actor: Actor,
    @IfMatch(presentInstance) precondition: Precondition<LlmInstance> | undefined,
  ): Promise<void> {
    await this.instances.remove(id, actor, precondition);
  }

  @Get(':instanceId/models')
  @ToleratesUnknownInput()
  @ApiOperation({
    summary: 'List the models of an instance',
    description: 'Available to administrators and auditors, and to members of groups if the instance is a default.',
  })
  @Succeeds(200, '`instanceId`, `instanceName`, and `models` in alphabetical order.')
  @ApiResponse(NO_SUCH)
  @Fails(502, 'The language model server is unreachable.')
  async listModels(@Param('instanceId') id: string, @Acting() actor: Actor, @ClientGone() gone: AbortSignal) {
    return presentModels(await this.models.models(id, actor, gone));
  }
}
