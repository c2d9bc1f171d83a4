import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { Acting, Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { answerSave } from './answer-save.js';
import { ChangeHeaders, changeRequestOf, DocumentsChange } from './policy-change.decorator.js';
import { PolicyDrafts } from './policy-drafts.service.js';
import { VERSION_HEADER_DOCS } from '../policy-headers.js';
import { PolicyVersions } from '../history/policy-versions.service.js';
import { DiffQueryDto, LabelParamDto, RollbackDto, VersionPageDto, VersionParamDto } from '../versions/version.dto.js';
import { presentComparison, presentVersion, presentVersionText } from '../versions/version.presenter.js';
import { PolicyNameParam } from '../policy-name.param.js';

const UNKNOWN = { status: 404, description: 'The policy never existed, or has no such version.' };

/** The history of policies. */
@ApiTags('policies')
@PolicyNameParam()
@SessionOrBearer()
@Scope('policies')
@Controller('api/policies/:policyName')
export class VersionController {
  constructor(
    private readonly versions: PolicyVersions,
    private readonly drafts: PolicyDrafts,
  ) {}

  @Get('versions')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'List the versions of a policy, newest first, even if it was deleted' })
  @Succeeds(200, 'A page of versions, without their contents.')
  @ApiResponse(UNKNOWN)
  async list(@Param('policyName') name: string, @Query() page: VersionPageDto) {
    const { versions, labels, newest } = await this.versions.list(name, page);
    const draft = await this.drafts.stateOf(name);
    return { newest, versions: versions.map((version) => presentVersion(version, labels)), draft };
  }

  @Get('versions/:version')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Get a version of a policy, with masked secrets' })
  @Succeeds(200, 'The version; `content` is the JSON as it was saved.')
  @ApiResponse(UNKNOWN)
  async read(@Param('policyName') name: string, @Param() { version }: VersionParamDto) {
    const found = await this.versions.get(name, version);
    return presentVersionText(found.version, found.text, found.labels);
  }

  @Get('diff')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Compare two versions of a policy' })
  @Succeeds(200, '`differences` in meaning, and `text` in the unified format.')
  @ApiResponse(UNKNOWN)
  async compare(@Param('policyName') name: string, @Query() { from, to }: DiffQueryDto) {
    return presentComparison(await this.versions.compare(name, from, to));
  }

  @Post('rollback')
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @HttpCode(200)
  @ApiOperation({ summary: 'Restore an earlier version of a policy as a new version' })
  @DocumentsChange()
  @ApiResponse({ status: 200, description: 'Empty, or `notes`.', headers: VERSION_HEADER_DOCS })
  @ApiResponse({ status: 202, description: 'A second person must approve the change: it waits as a draft in review.' })
  @Fails(400, 'The version is no longer valid, for example because it refers to a deleted list.')
  @ApiResponse(UNKNOWN)
  async rollBack(
    @Param('policyName') name: string,
    @Query() change: RollbackDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const request = changeRequestOf(actor, change, headers);
    return answerSave(response, await this.drafts.rollBackOrSubmit(name, change.to, request, actor));
  }

  @Put('labels/:label')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Label a version; a label marks one version, which is kept permanently' })
  @Succeeds(204, 'The version has the label.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'The policy has too many labels (`TOO_MANY_LABELS`).')
  async label(
    @Param('policyName') name: string,
    @Param() { label }: LabelParamDto,
    @Query() { version }: VersionParamDto,
    @Acting() actor: Actor,
  ): Promise<void> {
    await this.versions.label(name, label, version, auditActor(actor));
  }

  @Delete('labels/:label')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Remove a label' })
  @Succeeds(204, 'The label is removed; the version stays.')
  @Fails(404, 'The policy has no such label.')
  async unlabel(
    @Param('policyName') name: string,
    @Param() { label }: LabelParamDto,
    @Acting() actor: Actor,
  ): Promise<void> {
    await this.versions.unlabel(name, label, auditActor(actor));
  }
}
