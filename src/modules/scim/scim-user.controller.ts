import { Body, Controller, Delete, Get, Headers, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Acting } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import type { User } from '../account/account.types.js';
import { readOperations } from './patch/operations.js';
import { isKnown, refuseUnlessMatching } from './resources/entity-tag.js';
import { ProjectionDto, ScimListDto } from './resources/list.dto.js';
import { presentList, presentUser, projected } from './resources/present.js';
import type { ScimList, ScimUser } from './resource.types.js';
import { readUser } from './resources/user-draft.js';
import { ScimUserService } from './scim-user.service.js';
import { AnswersScim, ScimBody, ScimChange, ScimFailure, ScimRoutes } from './scim.decorators.js';

const FIELDS = ['schemas', 'id', 'externalId', 'userName', 'name', 'displayName', 'active', 'emails', 'roles', 'meta'];
const OPERATIONS = ['schemas', 'Operations'];

/** The users that a directory manages (RFC 7644). */
@ScimRoutes()
@Controller('scim/v2/Users')
export class ScimUserController {
  constructor(
    private readonly users: ScimUserService,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<ScimUser> }>()
  @ApiOperation({ summary: 'List users' })
  @Succeeds(200, 'A page of the users that match the filter.')
  async list(@Query() query: ScimListDto, @Req() request: Request) {
    const { items, total } = await this.users.list(query);
    const base = this.baseOf(request);
    const resources = items.map((user) => projected(presentUser(base, user), query));
    return presentList(resources, total, query.startIndex);
  }

  @Post()
  @ScimBody('A user; unsupported attributes are ignored.', FIELDS)
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimUser }>()
  @ApiOperation({ summary: 'Create a user' })
  @Succeeds(201, 'The user.')
  @ScimFailure(409, 'The userName or e-mail address is already in use.')
  async create(
    @Acting() actor: Actor,
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const resource = presentUser(this.baseOf(request), await this.users.create(actor, readUser(body)));
    response.set('Location', resource.meta.location);
    return this.tagged(response, resource);
  }

  @Get(':id')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimUser }>()
  @ApiOperation({ summary: 'Get a user' })
  @Succeeds(200, 'The user.')
  @ApiResponse({ status: 304, description: 'The user still matches `If-None-Match`.' })
  @ScimFailure(404, 'There is no user with this id.')
  async read(
    @Param('id') id: string,
    @Query() query: ProjectionDto,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { user, groups } = await this.users.get(id);
    const resource = presentUser(this.baseOf(request), user, groups);
    if (isKnown(ifNoneMatch, resource)) response.status(304);
    return projected(this.tagged(response, resource), query);
  }

  @Put(':id')
  @ScimBody('A user; unsupported attributes are ignored.', FIELDS)
  @ScimChange()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimUser }>()
  @ApiOperation({ summary: 'Replace a user' })
  @Succeeds(200, 'The user as stored.')
  async replace(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const user = await this.users.replace(actor, id, readUser(body), this.unlessMatching(request, ifMatch));
    return this.tagged(response, presentUser(this.baseOf(request), user, await this.users.groupsOf(id)));
  }

  @Patch(':id')
  @ScimBody('Operations as in RFC 7644, section 3.5.2.', OPERATIONS)
  @ScimChange()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimUser }>()
  @ApiOperation({ summary: 'Change some attributes of a user' })
  @Succeeds(200, 'The user as stored.')
  async patch(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const user = await this.users.patch(actor, id, readOperations(body), this.unlessMatching(request, ifMatch));
    return this.tagged(response, presentUser(this.baseOf(request), user, await this.users.groupsOf(id)));
  }

  @Delete(':id')
  @ScimChange()
  @ApiOperation({ summary: 'Delete a user' })
  @Succeeds(204, 'The user is deleted.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    await this.users.remove(actor, id, this.unlessMatching(request, ifMatch));
  }

  private unlessMatching(request: Request, ifMatch: string | undefined): (user: User) => void {
    return (user) => {
      refuseUnlessMatching(ifMatch, presentUser(this.baseOf(request), user));
    };
  }

  private tagged(response: Response, resource: ScimUser): ScimUser {
    response.set('ETag', resource.meta.version);
    return resource;
  }

  private baseOf(request: Request): string {
    return `${this.publicUrl.of(request)}/scim/v2`;
  }
}
