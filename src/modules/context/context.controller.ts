import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { NamePageDto } from '../../platform/http/name-page.dto.js';
import { ContextExportDto, ContextImportDto, ContextImportQueryDto, ContextNameDto } from './context.dto.js';
import { presentExport } from './context.presenter.js';
import { ContextService } from './context.service.js';
import type { ImportResult } from './context.types.js';

const CONTEXT_NAME = { name: 'contextName', type: String, description: 'As requests give it in `c`.' };
const UNKNOWN = { status: 404, description: 'There is no context of that name.' };
/** Room for a full page of entries. */
const IMPORT_BODY = { limit: 32 * 1024 * 1024 };

@ApiTags('contexts')
@ApiBearerAuth()
@ApiCookieAuth()
@Scope('redaction')
@Controller('api/contexts')
export class ContextController {
  constructor(private readonly contexts: ContextService) {}

  @Get()
  @SessionOrBearer()
  @ApiOperation({ summary: 'List the contexts that keep replacements' })
  @ApiResponse({ status: 200, description: '`contexts`: names in alphabetical order.' })
  async list(@Query() page: NamePageDto) {
    return { contexts: await this.contexts.listNames(page) };
  }

  @Get(':contextName')
  @SessionOrBearer()
  @ApiOperation({ summary: 'How many values a context knows' })
  @ApiParam(CONTEXT_NAME)
  @ApiResponse({ status: 200, description: '`name` and `size`.' })
  @ApiResponse(UNKNOWN)
  async read(@Param() { contextName }: ContextNameDto) {
    return { name: contextName, size: await this.contexts.count(contextName) };
  }

  @Get(':contextName/export')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'The replacements of a context, without the values they stand for' })
  @ApiParam(CONTEXT_NAME)
  @ApiResponse({ status: 200, description: 'A page of entries; `next` leads to the following one.' })
  @ApiResponse(UNKNOWN)
  async export(@Param() { contextName }: ContextNameDto, @Query() { after = '', limit }: ContextExportDto) {
    return presentExport(contextName, await this.contexts.export(contextName, after, limit), limit);
  }

  @Post(':contextName/import')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(IMPORT_BODY)
  @HttpCode(200)
  @ApiOperation({ summary: 'Take over exported replacements' })
  @ApiParam(CONTEXT_NAME)
  @ApiResponse({ status: 200, description: 'How many entries were inserted, overwritten and skipped.' })
  async import(
    @Param() { contextName }: ContextNameDto,
    @Query() query: ContextImportQueryDto,
    @Body() { entries }: ContextImportDto,
  ): Promise<ImportResult> {
    return this.contexts.import(contextName, entries, query.on_conflict);
  }

  @Delete(':contextName')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @HttpCode(200)
  @ApiOperation({ summary: 'Forget all replacements of a context' })
  @ApiParam(CONTEXT_NAME)
  @ApiResponse({ status: 200, description: 'Deleted.' })
  @ApiResponse(UNKNOWN)
  @ApiResponse({ status: 409, description: 'Batches refer to it (`CONTEXT_IN_USE`).' })
  async remove(@Param() { contextName }: ContextNameDto): Promise<void> {
    await this.contexts.remove(contextName);
  }
}
