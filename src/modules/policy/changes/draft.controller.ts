import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsRaw } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { ChangeHeaders, changeRequestOf, DocumentsChange } from './policy-change.decorator.js';
import { PolicyVersions } from '../history/policy-versions.service.js';
import { PolicyChangeDto } from '../policy-change.dto.js';
import { setFingerprintHeader, sayVersion, VERSION_HEADER_DOCS } from '../policy-headers.js';
import { PolicySecrets } from '../policy-secrets.js';
import { PolicyText } from '../policy-text.decorator.js';
import { PolicyConfig } from '../policy.config.js';
import { presentSaved } from '../policy.presenter.js';
import { presentDifferences } from '../versions/version.presenter.js';
import { presentDraft, presentDraftState } from './draft.presenter.js';
import { PolicyDrafts, type DraftRequest } from './policy-drafts.service.js';
import { PolicyNameParam } from '../policy-name.param.js';

const POLICY_BODY = { limit: { config: PolicyConfig, field: 'maxBytes' } } as const;
const NO_DRAFT = { status: 404, description: 'The policy has no draft (`NO_SUCH_DRAFT`).' };
const ANOTHER_STATE = { status: 409, description: 'The draft is in another state (`WRONG_STATUS`).' };

/** Policies before they become active. */
@ApiTags('policies')
@PolicyNameParam()
@SessionOrBearer()
@Scope('policies')
@Controller('api/policies/:policyName/draft')
export class DraftController {
  constructor(
    private readonly drafts: PolicyDrafts,
    private readonly secrets: PolicySecrets,
    private readonly versions: PolicyVersions,
    private readonly config: PolicyConfig,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Get the draft of a policy, with masked secrets' })
  @Succeeds(
    200,
    'The draft; `content` is the JSON as it was saved. With `needsSecondPerson`, its authors cannot approve it.',
  )
  @ApiResponse(NO_DRAFT)
  async read(@Param('policyName') name: string, @Res({ passthrough: true }) response: Response) {
    const draft = await this.drafts.get(name);
    setFingerprintHeader(response, draft.fingerprint);
    return presentDraft(draft, this.secrets.mask(draft.text), this.config.needsApproval);
  }

  @Get('diff')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Compare the active policy with its draft' })
  @Succeeds(200, '`differences` in meaning, and `text` in the unified format.')
  @ApiResponse(NO_DRAFT)
  async compare(@Param('policyName') name: string) {
    const { text } = await this.drafts.get(name);
    return presentDifferences(await this.versions.compareActive(name, text));
  }

  @Put()
  @Roles('ROLE_ADMIN')
  @AcceptsRaw(POLICY_BODY)
  @ApiOperation({ summary: 'Save a draft of a policy' })
  @ApiBody({ description: 'A policy.', schema: { type: 'object' } })
  @DocumentsChange()
  @Succeeds(200, 'The draft is saved in the state `DRAFT`.')
  @Fails(400, 'All problems of the policy, as `problems`.')
  @Fails(409, 'Another user has a draft of this policy (`DRAFT_OF_OTHERS`).')
  async save(
    @Param('policyName') name: string,
    @PolicyText() text: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const draft = await this.drafts.save(name, text, requestOf(actor, change, headers));
    setFingerprintHeader(response, draft.fingerprint);
    return presentDraftState(draft);
  }

  @Delete()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Discard a draft' })
  @DocumentsChange()
  @Succeeds(204, 'The draft is discarded.')
  @ApiResponse(NO_DRAFT)
  async discard(
    @Param('policyName') name: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
  ): Promise<void> {
    await this.drafts.discard(name, requestOf(actor, change, headers));
  }

  @Post('submit')
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Request the approval of a draft' })
  @DocumentsChange()
  @Succeeds(200, 'The draft is in the state `REVIEW`.')
  @ApiResponse(NO_DRAFT)
  @ApiResponse(ANOTHER_STATE)
  async submit(
    @Param('policyName') name: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
  ) {
    return presentDraftState(await this.drafts.submit(name, requestOf(actor, change, headers)));
  }

  @Post('reject')
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Send a draft in review back to its authors' })
  @DocumentsChange()
  @Succeeds(200, 'The draft is in the state `DRAFT`.')
  @ApiResponse(NO_DRAFT)
  @ApiResponse(ANOTHER_STATE)
  async reject(
    @Param('policyName') name: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
  ) {
    return presentDraftState(await this.drafts.reject(name, requestOf(actor, change, headers)));
  }

  @Post('approve')
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @HttpCode(200)
  @ApiOperation({ summary: 'Approve a draft and make it the active policy; `If-Match` names the approved version' })
  @DocumentsChange()
  @ApiResponse({
    status: 200,
    description: 'The policy is active. The response is empty or has `notes`.',
    headers: VERSION_HEADER_DOCS,
  })
  @Fails(400, '`If-Match` is missing (`FINGERPRINT_REQUIRED`).')
  @Fails(
    403,
    'A second person must approve: authors of the draft and service accounts cannot (`SECOND_PERSON_REQUIRED`, `PERSON_REQUIRED`).',
  )
  @ApiResponse(NO_DRAFT)
  @ApiResponse(ANOTHER_STATE)
  async approve(
    @Param('policyName') name: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const saved = await this.drafts.approve(name, requestOf(actor, change, headers));
    sayVersion(response, saved);
    return presentSaved(saved);
  }
}

const requestOf = (person: Actor, change: PolicyChangeDto, headers: ChangeHeaders): DraftRequest => ({
  ...changeRequestOf(person, change, headers),
  person,
});
