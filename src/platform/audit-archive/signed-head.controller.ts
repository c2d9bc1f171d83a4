import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../auth/access.decorators.js';
import { presentSignedHead } from './archive.presenter.js';
import { SignedHeadService } from './signed-head.service.js';

@ApiTags('audit')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'Not an administrator or auditor.' })
@SessionOrBearer()
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Scope('audit')
@Controller('api/v1/audit/head')
export class SignedHeadController {
  constructor(private readonly heads: SignedHeadService) {}

  @Get()
  @ApiOperation({
    summary: 'Get the newest place of the trail, signed',
    description: 'Keep it elsewhere: with it and an export, the trail up to it is checked without this service.',
  })
  @ApiResponse({ status: 200, description: 'The place and its hash, signed with the key of the certificates.' })
  async head() {
    return presentSignedHead(await this.heads.sign());
  }
}
