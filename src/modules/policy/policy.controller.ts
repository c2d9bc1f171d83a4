import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { policyJsonSchema } from '../../engine/index.js';
import { Acting, Public, Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { NamePageDto } from '../../platform/http/name-page.dto.js';
import { ChangeHeaders, changeRequestOf, DocumentsChange } from './changes/policy-change.decorator.js';
import { PolicyChangeDto } from './policy-change.dto.js';
import { PolicyChanges } from './changes/policy-changes.service.js';
import { answerSave } from './changes/answer-save.js';
import { PolicyDrafts } from './changes/policy-drafts.service.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { PolicyConfig } from './policy.config.js';
import { sayVersion, VERSION_HEADER_DOCS } from './policy-headers.js';
import { PolicyText } from './policy-text.decorator.js';
import { PolicyService } from './policy.service.js';
import { POLICY_NAME, PolicyNameParam } from './policy-name.param.js';

const POLICY_BODY = { limit: { config: PolicyConfig, field: 'maxBytes' } } as const;
const SAVED = 'an empty body, or `notes` on documented misspellings that were accepted.';
const WAITS = {
  status: 202,
  description: 'A second person must approve the policy (`POLICY_APPROVAL`): it waits as a draft in review.',
};
const POLICY_JSON = { description: 'A policy.', schema: { type: 'object' } };

@ApiTags('policies')
@Scope('policies')
@Controller('api/policies')
export class PolicyController {
  constructor(
    private readonly policies: PolicyService,
    private readonly changes: PolicyChanges,
    private readonly drafts: PolicyDrafts,
  ) {}

  @Get()
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @ApiOperation({ summary: 'List the names of the stored policies' })
  @Succeeds(200, 'An array of names in alphabetical order.')
  async list(@Query() page: NamePageDto): Promise<string[]> {
    return this.policies.listNames(page);
  }

  @Get('schema')
  @Public()
  @ApiOperation({ summary: 'Get the JSON Schema (2020-12) of policies, for editors' })
  @Succeeds(200, 'The schema. A policy named "schema" cannot be read at this address.')
  @Header('Cache-Control', 'public, max-age=3600')
  schema(): object {
    return policyJsonSchema();
  }

  @Get(':policyName')
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'Get a policy as it was saved, with masked secrets' })
  @PolicyNameParam()
  @Answers<{ 'application/json': object }>()
  @ApiResponse({
    status: 200,
    description:
      'The policy, exactly as it was saved except for its secrets: each is shown as `•••` and a fingerprint.',
    headers: VERSION_HEADER_DOCS,
  })
  @Fails(404, 'There is no policy with this name.')
  async read(@Param('policyName') name: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { text, ...version } = await this.policies.get(name);
    sayVersion(response, version);
    return text;
  }

  @Post()
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @AcceptsRaw(POLICY_BODY)
  @HttpCode(201)
  @ApiOperation({ summary: 'Save a policy; replaces a policy of the same name' })
  @ApiQuery({ ...POLICY_NAME, name: 'name' })
  @ApiBody(POLICY_JSON)
  @DocumentsChange()
  @ApiResponse({ status: 201, description: SAVED, headers: VERSION_HEADER_DOCS })
  @ApiResponse(WAITS)
  @Fails(400, 'All problems of the policy, as `problems`.')
  async save(
    @Query('name') name: string | readonly string[] = '',
    @PolicyText() text: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const request = changeRequestOf(actor, change, headers);
    return answerSave(response, await this.drafts.saveOrSubmit(name.toString(), text, request, actor));
  }

  @Put(':policyName')
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @AcceptsRaw(POLICY_BODY)
  @ApiOperation({ summary: 'Upload a policy; replaces a policy of the same name' })
  @PolicyNameParam()
  @ApiBody(POLICY_JSON)
  @DocumentsChange()
  @ApiResponse({ status: 200, description: `Replaced: ${SAVED}`, headers: VERSION_HEADER_DOCS })
  @ApiResponse({ status: 201, description: `Created: ${SAVED}`, headers: VERSION_HEADER_DOCS })
  @ApiResponse(WAITS)
  @Fails(400, 'All problems of the policy, as `problems`.')
  async upload(
    @Param('policyName') name: string,
    @PolicyText() text: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const outcome = await this.drafts.saveOrSubmit(name, text, changeRequestOf(actor, change, headers), actor);
    if ('saved' in outcome) response.status(outcome.saved.created ? 201 : 200);
    return answerSave(response, outcome);
  }

  @Delete(':policyName')
  @ToleratesUnknownInput()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a policy; its versions are kept' })
  @PolicyNameParam()
  @DocumentsChange()
  @Succeeds(200, 'Deleted.')
  @Fails(404, 'There is no policy with this name.')
  @Fails(409, 'The policy is the default policy, or batches refer to it (`POLICY_IN_USE`).')
  async remove(
    @Param('policyName') name: string,
    @Query() change: PolicyChangeDto,
    @ChangeHeaders() headers: ChangeHeaders,
    @Acting() actor: Actor,
  ): Promise<void> {
    await this.changes.remove(name, changeRequestOf(actor, change, headers));
  }
}
