import { Body, Controller, Delete, Get, Headers, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import type { User } from '../account/account.types.js';
import { readOperations } from './patch/operations.js';
import { isKnown, refuseUnlessMatching, tagged } from './resources/entity-tag.js';
import { ProjectionDto, ScimListDto } from './resources/list.dto.js';
import { presentList, presentUser, projected } from './resources/present.js';
import type { ScimList, ScimUser } from './resource.types.js';
import { readUser } from './resources/user-draft.js';
import { ScimUserService } from './scim-user.service.js';
import { ScimBase } from './scim-base.js';
import { AnswersScim, ScimBody, ScimChange, ScimFailure, ScimRoutes } from './scim.decorators.js';

const FIELDS = ['schemas', 'id', 'externalId', 'userName', 'name', 'displayName', 'active', 'emails', 'roles', 'meta'];
const OPERATIONS = ['schemas', 'Operations'];

/** The users that a directory manages (RFC 7644). */
@ScimRoutes()
@Controller('scim/v2/Users')
export class ScimUserController {
  constructor(private readonly users: ScimUserService) {}

  @Get()
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<ScimUser> }>()
  @ApiOperation({ summary: 'List users' })
  @Succeeds(200, 'A page of the users that match the filter.')
  async list(@Query() query: ScimListDto, @ScimBase() base: string) {
    const { items, total } = await this.users.list(query);
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
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const resource = presentUser(base, await this.users.create(actor, readUser(body)));
    response.set('Location', resource.meta.location);
    return tagged(response, resource);
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
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { user, groups } = await this.users.get(id);
    const resource = presentUser(base, user, groups);
    if (isKnown(ifNoneMatch, resource)) response.status(304);
    return projected(tagged(response, resource), query);
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
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const user = await this.users.replace(actor, id, readUser(body), unlessMatching(base, ifMatch));
    return tagged(response, presentUser(base, user, await this.users.groupsOf(id)));
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
    @ScimBase() base: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const user = await this.users.patch(actor, id, readOperations(body), unlessMatching(base, ifMatch));
    return tagged(response, presentUser(base, user, await this.users.groupsOf(id)));
  }

  @Delete(':id')
  @ScimChange()
  @ApiOperation({ summary: 'Delete a user' })
  @Succeeds(204, 'The user is deleted.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @ScimBase() base: string,
  ): Promise<void> {
    await this.users.remove(actor, id, unlessMatching(base, ifMatch));
  }
}

const unlessMatching = (base: string, ifMatch: string | undefined) => (user: User) => {
  refuseUnlessMatching(ifMatch, presentUser(base, user));
};
