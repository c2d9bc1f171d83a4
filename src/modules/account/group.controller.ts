import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer, UnscopedOnly } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { GroupPatchDto, NewGroupDto } from './account.dto.js';
import { presentGroup, presentPage } from './account.presenter.js';
import type { Group } from './account.types.js';
import { GroupRemovalService } from './group-removal.service.js';
import { GroupService } from './group.service.js';
import { FoundPageDto } from './page.dto.js';

@ApiTags('groups')
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/groups')
export class GroupController {
  constructor(
    private readonly groups: GroupService,
    private readonly removal: GroupRemovalService,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List groups by name' })
  @Succeeds(200, 'A page of groups.')
  async list(@Query() { q, ...page }: FoundPageDto) {
    return presentPage(await this.groups.list(page, q), presentGroup);
  }

  @Post()
  @HonoursIdempotencyKey()
  @UnscopedOnly()
  @Roles('ROLE_ADMIN')
  @AcceptsJson()
  @ApiOperation({ summary: 'Create a group' })
  @Succeeds(201, 'The group.')
  @Fails(400, 'A field is missing or wrong, a member is unknown, or a leader is not a member.')
  @Fails(409, 'The name is already in use.')
  async create(@Acting() actor: Actor, @Body() group: NewGroupDto) {
    return presentGroup(await this.groups.create(actor, group));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a group' })
  @AnswersTagged('The group.')
  @Fails(404, 'There is no group with this id.')
  async read(@Param('id') id: string) {
    return presentGroup(await this.groups.get(id));
  }

  @Get(':id/people')
  @ApiOperation({ summary: 'List the members of a group' })
  @Succeeds(
    200,
    'Id and e-mail address of each member, and who leads the group. Available to members, administrators and auditors.',
  )
  @Fails(404, 'The group does not exist, or the caller is not a member.')
  async people(@Acting() actor: Actor, @Param('id') id: string) {
    return (await this.groups.people(actor, id)).map((one) => ({ id: one.id, email: one.email, leader: one.leader }));
  }

  @Patch(':id')
  @UnscopedOnly()
  @Roles('ROLE_ADMIN')
  @AcceptsJson()
  @ApiOperation({ summary: 'Rename a group or replace its members or leaders' })
  @AnswersTagged('The changed group.')
  @Fails(400, 'A field is wrong, a member is unknown, or a leader is not a member.')
  @Fails(404, 'There is no group with this id.')
  @Fails(409, 'The name is already in use.')
  async change(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() patch: GroupPatchDto,
    @IfMatch(presentGroup) precondition: Precondition<Group> | undefined,
  ) {
    return presentGroup(await this.groups.change(actor, id, patch, precondition));
  }

  @Delete(':id')
  @UnscopedOnly()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a group' })
  @Succeeds(204, 'The group is deleted; the accounts of its members stay.')
  @Fails(404, 'There is no group with this id.')
  @Fails(409, 'Batches refer to it (`GROUP_IN_USE`).')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @IfMatch(presentGroup) precondition: Precondition<Group> | undefined,
  ): Promise<void> {
    await this.removal.remove(actor, id, precondition);
  }
}
