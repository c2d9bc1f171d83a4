import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer, UnscopedOnly } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../platform/http/entity-tag.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { GroupPatchDto, NewGroupDto } from './account.dto.js';
import { presentGroup, presentPage } from './account.presenter.js';
import type { Group } from './account.types.js';
import { GroupService } from './group.service.js';
import { PageDto } from './page.dto.js';

@ApiTags('groups')
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/groups')
export class GroupController {
  constructor(private readonly groups: GroupService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List groups by name' })
  @ApiResponse({ status: 200, description: 'A page of groups.' })
  async list(@Query() page: PageDto) {
    return presentPage(await this.groups.list(page), presentGroup);
  }

  @Post()
  @HonoursIdempotencyKey()
  @UnscopedOnly()
  @Roles('ROLE_ADMIN')
  @AcceptsJson()
  @ApiOperation({ summary: 'Create a group' })
  @ApiResponse({ status: 201, description: 'The group.' })
  @ApiResponse({
    status: 400,
    description: 'A field is missing or wrong, a member is unknown, or a leader is not a member.',
  })
  @ApiResponse({ status: 409, description: 'The name is already in use.' })
  async create(@Acting() actor: Actor, @Body() group: NewGroupDto) {
    return presentGroup(await this.groups.create(actor, group));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a group' })
  @AnswersTagged('The group.')
  @ApiResponse({ status: 404, description: 'There is no group with this id.' })
  async read(@Param('id') id: string) {
    return presentGroup(await this.groups.get(id));
  }

  @Get(':id/people')
  @ApiOperation({ summary: 'List the members of a group' })
  @ApiResponse({
    status: 200,
    description:
      'Id and e-mail address of each member, and who leads the group. Available to members, administrators and auditors.',
  })
  @ApiResponse({ status: 404, description: 'The group does not exist, or the caller is not a member.' })
  async people(@Acting() actor: Actor, @Param('id') id: string) {
    return (await this.groups.people(actor, id)).map((one) => ({ id: one.id, email: one.email, leader: one.leader }));
  }

  @Patch(':id')
  @UnscopedOnly()
  @Roles('ROLE_ADMIN')
  @AcceptsJson()
  @ApiOperation({ summary: 'Rename a group or replace its members or leaders' })
  @AnswersTagged('The changed group.')
  @ApiResponse({ status: 400, description: 'A field is wrong, a member is unknown, or a leader is not a member.' })
  @ApiResponse({ status: 404, description: 'There is no group with this id.' })
  @ApiResponse({ status: 409, description: 'The name is already in use.' })
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
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a group' })
  @ApiResponse({ status: 204, description: 'The group is deleted; the accounts of its members stay.' })
  @ApiResponse({ status: 404, description: 'There is no group with this id.' })
  @ApiResponse({ status: 409, description: 'Batches refer to it (`GROUP_IN_USE`).' })
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @IfMatch(presentGroup) precondition: Precondition<Group> | undefined,
  ): Promise<void> {
    await this.groups.remove(actor, id, precondition);
  }
}
