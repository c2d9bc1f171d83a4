import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { given } from '../../../platform/objects/given.js';
import { FinalizationPolicyPatchDto, NewFinalizationPolicyDto } from './finalization-policy.dto.js';
import { presentFinalizationPolicy } from './finalization-policy.presenter.js';
import { FinalizationPolicyService } from './finalization-policy.service.js';
import type { FinalizationPolicy } from './finalization-policy.types.js';

const BODY = { limit: 16 * 1024 };
const NO_SUCH = { status: 404, description: 'There is no finalization policy with this id.' };

@ApiTags('finalization policies')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/finalization-policies')
export class FinalizationPolicyController {
  constructor(private readonly policies: FinalizationPolicyService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the finalization policies: the default, then the others by name' })
  @Succeeds(200, 'An array of finalization policies.')
  async list() {
    return (await this.policies.list()).map(presentFinalizationPolicy);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Create a finalization policy' })
  @Succeeds(201, 'The finalization policy.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already in use.')
  async create(@Body() { name, option, deleteAfterDays = null }: NewFinalizationPolicyDto, @Acting() actor: Actor) {
    return presentFinalizationPolicy(await this.policies.create({ name, option, deleteAfterDays }, actor));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a finalization policy' })
  @AnswersTagged('The finalization policy.')
  @ApiResponse(NO_SUCH)
  async read(@Param('id') id: string) {
    return presentFinalizationPolicy(await this.policies.get(id));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Change a finalization policy; applies to documents that are finalized afterwards' })
  @AnswersTagged('The changed finalization policy.')
  @Fails(400, 'A field is wrong.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The policy is the default, the name is already in use, or the policy was changed by someone else.')
  async change(
    @Param('id') id: string,
    @Body() { name, option, deleteAfterDays }: FinalizationPolicyPatchDto,
    @Acting() actor: Actor,
    @IfMatch(presentFinalizationPolicy) precondition: Precondition<FinalizationPolicy> | undefined,
  ) {
    return presentFinalizationPolicy(
      await this.policies.change(id, given({ name, option, deleteAfterDays }), actor, precondition),
    );
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a finalization policy' })
  @Succeeds(204, 'The finalization policy is deleted.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The policy is the default, or a batch uses it.')
  async remove(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @IfMatch(presentFinalizationPolicy) precondition: Precondition<FinalizationPolicy> | undefined,
  ): Promise<void> {
    await this.policies.remove(id, actor, precondition);
  }
}
