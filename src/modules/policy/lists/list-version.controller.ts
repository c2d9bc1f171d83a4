import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { Acting, Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { DiffQueryDto, VersionPageDto, VersionParamDto } from '../versions/version.dto.js';
import { presentComparison } from '../versions/version.presenter.js';
import { ListRollbackDto } from './list.dto.js';
import { presentListContent, presentListVersion } from './list.presenter.js';
import { ListService } from './list.service.js';

const LIST_NAME = { name: 'listName', type: String, description: '1 to 64 letters, digits, hyphens and underscores.' };
const UNKNOWN = { status: 404, description: 'The list never existed, or has no such version.' };

/** The history of lists. */
@ApiTags('lists')
@ApiParam(LIST_NAME)
@ApiResponse(UNKNOWN)
@SessionOrBearer()
@Scope('policies')
@Controller('api/lists/:listName')
export class ListVersionController {
  constructor(private readonly lists: ListService) {}

  @Get('versions')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'List the versions of a list, newest first, even if it was deleted' })
  @Succeeds(200, 'A page of versions, without their items.')
  async list(@Param('listName') name: string, @Query() page: VersionPageDto) {
    const { newest, versions } = await this.lists.listVersions(name, page);
    return { newest, versions: versions.map(presentListVersion) };
  }

  @Get('versions/:version')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Get a version of a list with its items' })
  @Succeeds(200, 'The version; without items if it records a deletion.')
  async read(@Param('listName') name: string, @Param() { version }: VersionParamDto) {
    return presentListContent(await this.lists.getVersion(name, version));
  }

  @Get('diff')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Compare two versions of a list, by item and as text' })
  @Succeeds(200, '`differences` in meaning, and `text` in the unified format.')
  async compare(@Param('listName') name: string, @Query() { from, to }: DiffQueryDto) {
    return presentComparison(await this.lists.compare(name, from, to));
  }

  @Post('rollback')
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Restore an earlier version of a list as a new version' })
  @Succeeds(204, 'The earlier version is restored as a new one.')
  @Fails(409, 'Policies need approval, and a policy or its draft refers to the list (`LIST_NEEDS_APPROVAL`).')
  async rollBack(
    @Param('listName') name: string,
    @Query() { to, note }: ListRollbackDto,
    @Acting() actor: Actor,
  ): Promise<void> {
    await this.lists.rollBack(name, to, { actor: auditActor(actor), note: note ?? null });
  }
}
