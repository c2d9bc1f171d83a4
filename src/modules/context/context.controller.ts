import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import type { Audience } from '../../platform/auth/audience.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatchTag } from '../../platform/http/entity-tag.decorators.js';
import { type Precondition, tagged } from '../../platform/http/entity-tag.js';
import { NamePageDto } from '../../platform/http/name-page.dto.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { audienceIn } from './audience-in.js';
import { ContextAdministration } from './context-administration.service.js';
import {
  ContextAudienceDto,
  ContextExportDto,
  ContextImportDto,
  ContextImportQueryDto,
  ContextNameDto,
} from './context.dto.js';
import { presentContext, presentExport, tagOfAudience } from './context.presenter.js';
import type { ContextSummary, ImportResult } from './context.types.js';

const CONTEXT_NAME = {
  name: 'contextName',
  type: String,
  description: 'The name of the context, as in the parameter `c` of requests.',
};
const UNKNOWN = { status: 404, description: 'There is no context with this name.' };
/** Room for a full page of entries. */
const IMPORT_BODY = { limit: 32 * 1024 * 1024 };

@ApiTags('contexts')
@SessionOrBearer()
@Scope('redaction')
@Controller('api/contexts')
export class ContextController {
  constructor(private readonly contexts: ContextAdministration) {}

  @Get()
  @ApiOperation({ summary: 'List the contexts that you may use' })
  @Succeeds(200, '`contexts`: names in alphabetical order.')
  async list(@Query() page: NamePageDto, @Acting() actor: Actor) {
    return { contexts: await this.contexts.listNames(page, actor) };
  }

  @Get(':contextName')
  @ApiOperation({ summary: 'Get the number of values of a context, and who may use it' })
  @ApiParam(CONTEXT_NAME)
  @AnswersTagged('`name`, `size`, and who may use it: `everyone`, or the members of `groupIds`.')
  @ApiResponse(UNKNOWN)
  async read(
    @Param() { contextName }: ContextNameDto,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    return shown(response, await this.contexts.read(contextName, actor));
  }

  @Put(':contextName')
  @Roles('ROLE_ADMIN')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Set who may use a context', description: 'The context is created if it does not exist.' })
  @ApiParam(CONTEXT_NAME)
  @AnswersTagged('The changed context.')
  @Fails(400, 'A group is unknown, or not exactly one of `groupIds` and `everyone` is given.')
  async change(
    @Param() { contextName }: ContextNameDto,
    @Body() audience: ContextAudienceDto,
    @Acting() actor: Actor,
    @IfMatchTag(tagOf) precondition: Precondition<Audience | undefined> | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const changed = this.contexts.changeAudience(contextName, audienceIn(audience), actor, precondition);
    return shown(response, await changed);
  }

  @Get(':contextName/export')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Export the replacements of a context, without the original values' })
  @ApiParam(CONTEXT_NAME)
  @Succeeds(200, 'A page of entries; `next` is the start of the following page.')
  @ApiResponse(UNKNOWN)
  async export(@Param() { contextName }: ContextNameDto, @Query() { after = '', limit }: ContextExportDto) {
    return presentExport(contextName, await this.contexts.export(contextName, after, limit), limit);
  }

  @Post(':contextName/import')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(IMPORT_BODY)
  @ApiOperation({ summary: 'Import exported replacements' })
  @ApiParam(CONTEXT_NAME)
  @Succeeds(200, 'The numbers of inserted, overwritten and skipped entries.')
  async import(
    @Param() { contextName }: ContextNameDto,
    @Query() query: ContextImportQueryDto,
    @Body() { entries }: ContextImportDto,
    @Acting() actor: Actor,
  ): Promise<ImportResult> {
    return this.contexts.import(contextName, entries, query.on_conflict, actor);
  }

  @Delete(':contextName')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete all replacements of a context' })
  @ApiParam(CONTEXT_NAME)
  @Succeeds(200, 'Deleted.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'Batches refer to it (`CONTEXT_IN_USE`).')
  async remove(@Param() { contextName }: ContextNameDto, @Acting() actor: Actor): Promise<void> {
    await this.contexts.remove(contextName, actor);
  }
}

const shown = (response: Response, context: ContextSummary) =>
  tagged(response, presentContext(context), tagOfAudience(context.audience));

function tagOf(audience: Audience | undefined): string | undefined {
  return audience === undefined ? undefined : tagOfAudience(audience);
}
