import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { presentDraftFacts } from './draft.presenter.js';
import { PolicyDrafts } from './policy-drafts.service.js';

/** The drafts of all policies. Not below `/api/policies`, where the next part of the path is the name of a policy. */
@ApiTags('policies')
@SessionOrBearer()
@Scope('policies')
@Controller('api/policy-drafts')
export class DraftsController {
  constructor(private readonly drafts: PolicyDrafts) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'List the drafts of policies, the newest first, without their contents' })
  @Succeeds(200, 'At most 1000 drafts.')
  async list() {
    return (await this.drafts.list()).map(presentDraftFacts);
  }
}
