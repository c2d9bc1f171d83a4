import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import { presentSignedHead } from './archive.presenter.js';
import { SignedHeadService } from './signed-head.service.js';
import { Succeeds } from '../http/outcome.decorators.js';

@ApiTags('audit')
@SessionOrBearer()
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Scope('audit')
@Controller('api/v1/audit/head')
export class SignedHeadController {
  constructor(private readonly heads: SignedHeadService) {}

  @Get()
  @ApiOperation({
    summary: 'Get the signed head of the audit log',
    description:
      'Save it elsewhere: with it and an export, the audit log up to this entry can be verified without this service.',
  })
  @Succeeds(200, 'The sequence number and hash of the newest entry, signed with the key for certificates.')
  async head() {
    return presentSignedHead(await this.heads.sign());
  }
}
