import { Body, Controller, Delete, Get, Headers, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import { readOperations } from './patch/operations.js';
import { isKnown, refuseUnlessMatching, tagged } from './resources/entity-tag.js';
import { ProjectionDto, ScimListDto } from './resources/list.dto.js';
import { presentList, presentGroup, projected } from './resources/present.js';
import type { ScimList, ScimGroup } from './resource.types.js';
import { readGroup } from './resources/group-draft.js';
import { ScimGroupService, type GroupPrecondition } from './scim-group.service.js';
import { ScimBase } from './scim-base.js';
import { AnswersScim, ScimBody, ScimChange, ScimFailure, ScimRoutes } from './scim.decorators.js';

const FIELDS = ['schemas', 'id', 'externalId', 'displayName', 'members', 'meta'];
const OPERATIONS = ['schemas', 'Operations'];

/** The groups that a directory manages (RFC 7644). */
@ScimRoutes()
@Controller('scim/v2/Groups')
export class ScimGroupController {
  constructor(private readonly groups: ScimGroupService) {}

  @Get()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<ScimGroup> }>()
  @ApiOperation({ summary: 'List groups' })
  @Succeeds(200, 'A page of the groups that match the filter.')
  async list(@Query() query: ScimListDto, @ScimBase() base: string) {
    const { items, total } = await this.groups.list(query);
    const resources = items.map((group) => projected(presentGroup(base, group), query));
    return presentList(resources, total, query.startIndex);
  }

  @Post()
  @ScimBody('A group; unsupported attributes are ignored.', FIELDS)
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimGroup }>()
  @ApiOperation({ summary: 'Create a group' })
  @Succeeds(201, 'The group.')
  @ScimFailure(409, 'The displayName is already in use, or a member is unknown.')
  async create(
    @Acting() actor: Actor,
    @Body() body: unknown,
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const resource = presentGroup(base, await this.groups.create(actor, readGroup(body)));
    response.set('Location', resource.meta.location);
    return tagged(response, resource);
  }

  @Get(':id')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimGroup }>()
  @ApiOperation({ summary: 'Get a group' })
  @Succeeds(200, 'The group.')
  @ApiResponse({ status: 304, description: 'The group still matches `If-None-Match`.' })
  @ScimFailure(404, 'There is no group with this id.')
  async read(
    @Param('id') id: string,
    @Query() query: ProjectionDto,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const resource = presentGroup(base, await this.groups.get(id));
    if (isKnown(ifNoneMatch, resource)) response.status(304);
    return projected(tagged(response, resource), query);
  }

  @Put(':id')
  @ScimBody('A group; unsupported attributes are ignored.', FIELDS)
  @ScimChange()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimGroup }>()
  @ApiOperation({ summary: 'Replace a group' })
  @Succeeds(200, 'The group as stored.')
  async replace(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const group = await this.groups.replace(actor, id, readGroup(body), unlessMatching(base, ifMatch));
    return tagged(response, presentGroup(base, group));
  }

  @Patch(':id')
  @ScimBody('Operations as in RFC 7644, section 3.5.2.', OPERATIONS)
  @ScimChange()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimGroup }>()
  @ApiOperation({ summary: 'Change some attributes of a group' })
  @Succeeds(200, 'The group as stored.')
  async patch(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const group = await this.groups.patch(actor, id, readOperations(body), unlessMatching(base, ifMatch));
    return tagged(response, presentGroup(base, group));
  }

  @Delete(':id')
  @ScimChange()
  @ApiOperation({ summary: 'Delete a group' })
  @Succeeds(204, 'The group is deleted.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @ScimBase() base: string,
  ): Promise<void> {
    await this.groups.remove(actor, id, unlessMatching(base, ifMatch));
  }
}

function unlessMatching(base: string, ifMatch: string | undefined): GroupPrecondition | undefined {
  if (ifMatch === undefined) return undefined;
  return (group) => {
    refuseUnlessMatching(ifMatch, presentGroup(base, group));
  };
}
