import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { IssuerService } from '../issuers/issuer.service.js';

/** The ways to sign in that a sign-in page offers. */
@ApiTags('single sign-on')
@Public()
@StaysOpen()
@Controller('api/sso')
export class SignOnListController {
  constructor(private readonly issuers: IssuerService) {}

  @Get()
  @ApiOperation({ summary: 'List the OpenID providers for the sign-in page' })
  @Succeeds(200, 'Name and title of each provider. To sign in, use `GET /api/sso/{issuer}/start`.')
  async list() {
    const offered = (await this.issuers.list()).filter(({ enabled }) => enabled);
    return offered.map(({ id, title }) => ({ id, title }));
  }
}
