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
import { ComplianceProfilePatchDto, NewComplianceProfileDto, type ExemptionCodeDto } from './compliance-profile.dto.js';
import { presentComplianceProfile } from './compliance-profile.presenter.js';
import { ComplianceProfileService } from './compliance-profile.service.js';
import type { ComplianceProfile } from './compliance-profile.types.js';

const BODY = { limit: 512 * 1024 };
const NO_SUCH = { status: 404, description: 'No compliance profile has this id.' };
const codesIn = (sent: readonly ExemptionCodeDto[]) => sent.map(({ code, description }) => ({ code, description }));

@ApiTags('compliance profiles')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/compliance-profiles')
export class ComplianceProfileController {
  constructor(private readonly profiles: ComplianceProfileService) {}

  @Get()
  @ApiOperation({ summary: 'List the compliance profiles: the presets, then the others by name' })
  @Succeeds(200, 'An array of compliance profiles with their exemption codes.')
  async list() {
    return (await this.profiles.list()).map(presentComplianceProfile);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Create a compliance profile' })
  @Succeeds(201, 'The compliance profile.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already in use.')
  async create(@Body() { name, exemptionCodes }: NewComplianceProfileDto, @Acting() actor: Actor) {
    const fields = { name, exemptionCodes: codesIn(exemptionCodes) };
    return presentComplianceProfile(await this.profiles.create(fields, actor));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a compliance profile' })
  @AnswersTagged('The compliance profile.')
  @ApiResponse(NO_SUCH)
  async read(@Param('id') id: string) {
    return presentComplianceProfile(await this.profiles.get(id));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Rename a compliance profile or replace its codes' })
  @AnswersTagged('The changed compliance profile.')
  @Fails(400, 'A field is wrong.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The profile is a preset, or the name is already in use.')
  async change(
    @Param('id') id: string,
    @Body() { name, exemptionCodes }: ComplianceProfilePatchDto,
    @Acting() actor: Actor,
    @IfMatch(presentComplianceProfile) precondition: Precondition<ComplianceProfile> | undefined,
  ) {
    const codes = exemptionCodes === undefined ? undefined : codesIn(exemptionCodes);
    return presentComplianceProfile(
      await this.profiles.change(id, given({ name, exemptionCodes: codes }), actor, precondition),
    );
  }

  @Post(':id/archive')
  @Roles('ROLE_ADMIN')
  @AcceptsJson({ optional: true })
  @ApiOperation({ summary: 'Archive a compliance profile, so that no other batch can use it' })
  @Succeeds(200, 'The archived compliance profile.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The profile is a preset.')
  async archive(@Param('id') id: string, @Acting() actor: Actor) {
    return presentComplianceProfile(await this.profiles.archive(id, actor));
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a compliance profile that no batch uses' })
  @Succeeds(204, 'The compliance profile is deleted.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The profile is a preset, or a batch uses it.')
  async remove(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @IfMatch(presentComplianceProfile) precondition: Precondition<ComplianceProfile> | undefined,
  ): Promise<void> {
    await this.profiles.remove(id, actor, precondition);
  }
}
