import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { IssuerService } from '../issuers/issuer.service.js';

/** What a sign-in page offers. */
@ApiTags('single sign-on')
@Public()
@StaysOpen()
@Controller('api/sso')
export class SignOnListController {
  constructor(private readonly issuers: IssuerService) {}

  @Get()
  @ApiOperation({ summary: 'List the OpenID providers for the sign-in page' })
  @ApiResponse({
    status: 200,
    description: 'Name and title of each provider. To sign in, use `GET /api/sso/{issuer}/start`.',
  })
  async list() {
    const offered = (await this.issuers.list()).filter(({ enabled }) => enabled);
    return offered.map(({ id, title }) => ({ id, title }));
  }
}
