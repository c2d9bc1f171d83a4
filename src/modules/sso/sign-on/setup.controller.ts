import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SetupService } from '../../account/setup.service.js';
import { IssuerService } from '../issuers/issuer.service.js';
import { Public, StaysOpen } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';

/** Facts for pages that people see before they sign in. */
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
  @Succeeds(
    200,
    '`needsSetup` is true until the first administrator has chosen a password. `localSignIn`: who may use a local password or passkey. `issuers`: as in `GET /api/sso`.',
  )
  async read() {
    const [{ needsSetup, localSignIn }, issuers] = await Promise.all([this.setup.state(), this.issuers.list()]);
    return {
      needsSetup,
      localSignIn,
      issuers: issuers.filter(({ enabled }) => enabled).map(({ id, title }) => ({ id, title })),
    };
  }
}
