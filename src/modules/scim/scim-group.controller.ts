import { Body, Controller, Delete, Get, Headers, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Acting } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import { readOperations } from './patch/operations.js';
import { isKnown, refuseUnlessMatching } from './resources/entity-tag.js';
import { ProjectionDto, ScimListDto } from './resources/list.dto.js';
import { presentList, presentGroup, projected } from './resources/present.js';
import type { ScimList, ScimGroup } from './resource.types.js';
import { readGroup } from './resources/group-draft.js';
import { ScimGroupService, type GroupPrecondition } from './scim-group.service.js';
import { AnswersScim, ScimBody, ScimChange, ScimFailure, ScimRoutes } from './scim.decorators.js';

const FIELDS = ['schemas', 'id', 'externalId', 'displayName', 'members', 'meta'];
const OPERATIONS = ['schemas', 'Operations'];

/** The groups that a directory manages (RFC 7644). */
@ScimRoutes()
@Controller('scim/v2/Groups')
export class ScimGroupController {
  constructor(
    private readonly groups: ScimGroupService,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<ScimGroup> }>()
  @ApiOperation({ summary: 'List groups' })
  @Succeeds(200, 'A page of the groups that match the filter.')
  async list(@Query() query: ScimListDto, @Req() request: Request) {
    const { items, total } = await this.groups.list(query);
    const base = this.baseOf(request);
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const resource = presentGroup(this.baseOf(request), await this.groups.create(actor, readGroup(body)));
    response.set('Location', resource.meta.location);
    return this.tagged(response, resource);
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const resource = presentGroup(this.baseOf(request), await this.groups.get(id));
    if (isKnown(ifNoneMatch, resource)) response.status(304);
    return projected(this.tagged(response, resource), query);
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const group = await this.groups.replace(actor, id, readGroup(body), this.unlessMatching(request, ifMatch));
    return this.tagged(response, presentGroup(this.baseOf(request), group));
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const group = await this.groups.patch(actor, id, readOperations(body), this.unlessMatching(request, ifMatch));
    return this.tagged(response, presentGroup(this.baseOf(request), group));
  }

  @Delete(':id')
  @ScimChange()
  @ApiOperation({ summary: 'Delete a group' })
  @Succeeds(204, 'The group is deleted.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    await this.groups.remove(actor, id, this.unlessMatching(request, ifMatch));
  }

  private unlessMatching(request: Request, ifMatch: string | undefined): GroupPrecondition | undefined {
    if (ifMatch === undefined) return undefined;
    return (group) => {
      refuseUnlessMatching(ifMatch, presentGroup(this.baseOf(request), group));
    };
  }

  private tagged(response: Response, resource: ScimGroup): ScimGroup {
    response.set('ETag', resource.meta.version);
    return resource;
  }

  private baseOf(request: Request): string {
    return `${this.publicUrl.of(request)}/scim/v2`;
  }
}
