import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { given } from '../../../platform/objects/given.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { FilterInstancePatchDto, NewFilterInstanceDto } from './filter-instance.dto.js';
import { presentFilterInstance } from './filter-instance.presenter.js';
import { FilterInstanceService } from './filter-instance.service.js';
import type { FilterInstance } from './filter-instance.types.js';

const BODY = { limit: 16 * 1024 };
const NO_SUCH = { status: 404, description: 'There is no instance with this id.' };

@ApiTags('filtering instances')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/filter-instances')
export class FilterInstanceController {
  constructor(private readonly instances: FilterInstanceService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the remote filtering instances by name' })
  @Succeeds(200, 'An array of instances.')
  async list() {
    return (await this.instances.list()).map(presentFilterInstance);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Add a remote filtering instance' })
  @Succeeds(201, 'The instance.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already in use.')
  async create(@Body() { name, url, apiKey = null }: NewFilterInstanceDto, @Acting() actor: Actor) {
    return presentFilterInstance(await this.instances.create({ name, url, apiKey }, actor));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a remote filtering instance' })
  @AnswersTagged('The instance.')
  @ApiResponse(NO_SUCH)
  async read(@Param('id') id: string) {
    return presentFilterInstance(await this.instances.get(id));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Change a remote filtering instance' })
  @AnswersTagged('The changed instance.')
  @Fails(400, 'A field is wrong, or a new address is given without its key.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The name is already in use, or the address was changed by someone else in the meantime.')
  async change(
    @Param('id') id: string,
    @Body() patch: FilterInstancePatchDto,
    @Acting() actor: Actor,
    @IfMatch(presentFilterInstance) precondition: Precondition<FilterInstance> | undefined,
  ) {
    const { name, url, apiKey } = patch;
    return presentFilterInstance(await this.instances.change(id, given({ name, url, apiKey }), actor, precondition));
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Remove a remote filtering instance' })
  @Succeeds(204, 'The instance is removed.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'A batch uses it.')
  async remove(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @IfMatch(presentFilterInstance) precondition: Precondition<FilterInstance> | undefined,
  ): Promise<void> {
    await this.instances.remove(id, actor, precondition);
  }
}
