import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { Acting, Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatchTag } from '../../../platform/http/entity-tag.decorators.js';
import { type Precondition, quoted, tagged } from '../../../platform/http/entity-tag.js';
import { NamePageDto } from '../../../platform/http/name-page.dto.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { PolicyConfig } from '../policy.config.js';
import { ListSaveDto } from './list.dto.js';
import { presentList } from './list.presenter.js';
import { ListService } from './list.service.js';

const LIST_NAME = { name: 'listName', type: String, description: '1 to 64 letters, digits, hyphens and underscores.' };
const UNKNOWN = { status: 404, description: 'There is no list with this name.' };
const LIST_BODY = { limit: { config: PolicyConfig, field: 'maxBytes' } } as const;

@ApiTags('lists')
@SessionOrBearer()
@Scope('policies')
@Controller('api/lists')
export class ListController {
  constructor(private readonly lists: ListService) {}

  @Get()
  @ApiOperation({ summary: 'List the names of the stored term lists' })
  @Succeeds(200, 'An array of names in alphabetical order.')
  async list(@Query() page: NamePageDto): Promise<string[]> {
    return this.lists.listNames(page);
  }

  @Get(':listName')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Get a list' })
  @ApiParam(LIST_NAME)
  @AnswersTagged('`name`, `description` and `items`.')
  @ApiResponse(UNKNOWN)
  async read(@Param('listName') name: string, @Res({ passthrough: true }) response: Response) {
    const list = await this.lists.get(name);
    return tagged(response, presentList(list), quoted(list.hash));
  }

  @Post(':listName')
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(LIST_BODY)
  @ApiOperation({
    summary: 'Save a list, for use in policies as `list:<name>`; an existing list gets a new version',
  })
  @ApiParam(LIST_NAME)
  @ApiBody({ schema: { type: 'array', items: { type: 'string' } } })
  @ApiResponse({ status: 200, description: 'Replaced.' })
  @Succeeds(201, 'Created.')
  @Fails(400, 'The body is not a list of terms.')
  @Fails(409, 'Policies need approval, and a policy or its draft refers to the list (`LIST_NEEDS_APPROVAL`).')
  async save(
    @Param('listName') name: string,
    @Query() { description, note }: ListSaveDto,
    @Body() items: unknown,
    @Acting() actor: Actor,
    @IfMatchTag(tagOf) precondition: Precondition<string | undefined> | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const request = { note: note ?? null, actor: auditActor(actor), precondition };
    const created = await this.lists.save(name, items, { description, ...request });
    response.status(created ? 201 : 200);
  }

  @Delete(':listName')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a list' })
  @ApiParam(LIST_NAME)
  @Succeeds(204, 'The list is deleted.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'A policy refers to it.')
  async remove(
    @Param('listName') name: string,
    @Acting() actor: Actor,
    @IfMatchTag(tagOf) precondition: Precondition<string | undefined> | undefined,
  ): Promise<void> {
    await this.lists.remove(name, { actor: auditActor(actor), precondition });
  }
}

function tagOf(fingerprint: string | undefined): string | undefined {
  return fingerprint === undefined ? undefined : quoted(fingerprint);
}
