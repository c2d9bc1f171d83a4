import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserRemovalHooks } from '../../platform/auth/user-removal-hooks.js';
import { provideConfig } from '../../platform/config/config.module.js';
import { IssuerService } from './issuers/issuer.service.js';
import { IssuerConfig } from './issuers/issuer.config.js';
import { ProvisioningConfig } from './issuers/provisioning.config.js';
import { IssuerController } from './issuers/issuer.controller.js';
import { IssuerRecord, IssuerSchema } from './issuers/issuer.model.js';
import { IssuerRepository } from './issuers/issuer.repository.js';
import { ForeignSessionRecord, ForeignSessionSchema } from './links/foreign-session.model.js';
import { ForeignSessionRepository } from './links/foreign-session.repository.js';
import { IdentityLinkRecord, IdentityLinkSchema } from './links/identity-link.model.js';
import { IdentityLinkRepository } from './links/identity-link.repository.js';
import { UsedLogoutTokenRecord, UsedLogoutTokenSchema } from './logout/used-logout-token.model.js';
import { UsedLogoutTokenRepository } from './logout/used-logout-token.repository.js';
import { OpenIdProviders } from './provider/openid-providers.js';
import { SignOffService } from './sign-off.service.js';
import { SignOnService } from './sign-on/sign-on.service.js';
import { AccountOfIdentity } from './sign-on/account-of-identity.js';
import { SignOnCookie } from './sign-on/sign-on-cookie.js';
import { SetupController } from './sign-on/setup.controller.js';
import { SignOnListController } from './sign-on/sign-on-list.controller.js';
import { SignOnController } from './sign-on/sign-on.controller.js';

/** Sign-in by OpenID Connect, for people who have an account at a provider. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: IssuerRecord.name, schema: IssuerSchema },
      { name: IdentityLinkRecord.name, schema: IdentityLinkSchema },
      { name: ForeignSessionRecord.name, schema: ForeignSessionSchema },
      { name: UsedLogoutTokenRecord.name, schema: UsedLogoutTokenSchema },
    ]),
  ],
  controllers: [SetupController, SignOnListController, SignOnController, IssuerController],
  providers: [
    provideConfig(IssuerConfig),
    provideConfig(ProvisioningConfig),
    IssuerRepository,
    IssuerService,
    OpenIdProviders,
    IdentityLinkRepository,
    ForeignSessionRepository,
    UsedLogoutTokenRepository,
    AccountOfIdentity,
    SignOnCookie,
    SignOnService,
    SignOffService,
  ],
  exports: [IssuerService],
})
export class SsoModule implements OnModuleInit {
  constructor(
    private readonly removalHooks: UserRemovalHooks,
    private readonly links: IdentityLinkRepository,
    private readonly sessions: ForeignSessionRepository,
  ) {}

  onModuleInit(): void {
    this.removalHooks.register((userId) => this.links.removeAllOf(userId));
    this.removalHooks.register((userId) => this.sessions.removeAllOf(userId));
  }
}
