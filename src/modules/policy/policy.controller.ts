import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { policyJsonSchema } from '../../engine/index.js';
import { BearerOnly, Public, Roles, Scope } from '../../platform/auth/access.decorators.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/http/docs/answers.decorators.js';
import { NamePageDto } from '../../platform/http/name-page.dto.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { PolicyConfig } from './policy.config.js';
import { PolicyText } from './policy-text.decorator.js';
import { presentSaved } from './policy.presenter.js';
import { PolicyService } from './policy.service.js';

const POLICY_BODY = { limit: { config: PolicyConfig, field: 'maxBytes' } } as const;
const POLICY_NAME = { name: 'policyName', type: String, description: '1 to 64 letters, digits, hyphens, underscores.' };
const POLICY_JSON = { description: 'A policy.', schema: { type: 'object' } };

@ApiTags('policies')
@ApiBearerAuth()
@Scope('policies')
@Controller('api/policies')
export class PolicyController {
  constructor(private readonly policies: PolicyService) {}

  @Get()
  @ToleratesUnknownInput()
  @BearerOnly()
  @ApiOperation({ summary: 'List the names of the stored policies' })
  @ApiResponse({ status: 200, description: 'An array of names in alphabetical order.' })
  async list(@Query() page: NamePageDto): Promise<string[]> {
    return this.policies.listNames(page);
  }

  @Get('schema')
  @Public()
  @ApiOperation({ summary: 'The JSON Schema (2020-12) of policies, for editors' })
  @ApiResponse({
    status: 200,
    description: 'What a policy may contain. A policy named "schema" is not reachable here.',
  })
  @Header('Cache-Control', 'public, max-age=3600')
  schema(): object {
    return policyJsonSchema();
  }

  @Get(':policyName')
  @ToleratesUnknownInput()
  @BearerOnly()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'Get a policy as it was sent' })
  @ApiParam(POLICY_NAME)
  @Answers<{ 'application/json': object }>()
  @ApiResponse({ status: 200, description: 'The policy, to the letter.' })
  @ApiResponse({ status: 404, description: 'There is no policy of that name.' })
  async read(@Param('policyName') name: string): Promise<string> {
    const { text } = await this.policies.get(name);
    return text;
  }

  @Post()
  @ToleratesUnknownInput()
  @BearerOnly()
  @Roles('ROLE_ADMIN')
  @AcceptsRaw(POLICY_BODY)
  @HttpCode(201)
  @ApiOperation({ summary: 'Save a policy; one of the same name is replaced' })
  @ApiQuery({ ...POLICY_NAME, name: 'name' })
  @ApiBody(POLICY_JSON)
  @ApiResponse({ status: 201, description: 'Saved. Empty, or `notes` on documented misspellings that were accepted.' })
  @ApiResponse({ status: 400, description: 'All problems of the policy, as `problems`.' })
  async save(@Query('name') name: string | readonly string[] = '', @PolicyText() text: string) {
    return presentSaved(await this.policies.save(name.toString(), text));
  }

  @Put(':policyName')
  @ToleratesUnknownInput()
  @BearerOnly()
  @Roles('ROLE_ADMIN')
  @AcceptsRaw(POLICY_BODY)
  @ApiOperation({ summary: 'Upload a policy; one of the same name is replaced' })
  @ApiParam(POLICY_NAME)
  @ApiBody(POLICY_JSON)
  @ApiResponse({ status: 200, description: 'Replaced. Empty, or `notes`.' })
  @ApiResponse({ status: 201, description: 'Created. Empty, or `notes`.' })
  @ApiResponse({ status: 400, description: 'All problems of the policy, as `problems`.' })
  async upload(
    @Param('policyName') name: string,
    @PolicyText() text: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const saved = await this.policies.save(name, text);
    response.status(saved.created ? 201 : 200);
    return presentSaved(saved);
  }

  @Delete(':policyName')
  @ToleratesUnknownInput()
  @BearerOnly()
  @Roles('ROLE_ADMIN')
  @HttpCode(200)
  @ApiOperation({ summary: 'Delete a policy' })
  @ApiParam(POLICY_NAME)
  @ApiResponse({ status: 200, description: 'Deleted.' })
  @ApiResponse({ status: 404, description: 'There is no policy of that name.' })
  @ApiResponse({
    status: 409,
    description: 'The default policy is kept, and one that batches refer to (`POLICY_IN_USE`).',
  })
  async remove(@Param('policyName') name: string): Promise<void> {
    await this.policies.remove(name);
  }
}
