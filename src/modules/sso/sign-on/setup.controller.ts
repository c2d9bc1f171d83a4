import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { SetupService } from '../../account/setup.service.js';
import { IssuerService } from '../issuers/issuer.service.js';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';

/** What a page shows to somebody who is not signed in. */
@ApiTags('session')
@Public()
@StaysOpen()
@Controller('api/setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly issuers: IssuerService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Get whether the server is new, and how to sign in' })
  @ApiResponse({
    status: 200,
    description:
      '`needsSetup` is true until the first administrator has chosen a password. `localSignIn`: who may use a local password or passkey. `issuers`: as in `GET /api/sso`.',
  })
  async read() {
    const [{ needsSetup, localSignIn }, issuers] = await Promise.all([this.setup.state(), this.issuers.list()]);
    return {
      needsSetup,
      localSignIn,
      issuers: issuers.filter(({ enabled }) => enabled).map(({ id, title }) => ({ id, title })),
    };
  }
}
