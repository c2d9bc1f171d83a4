import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../config/config.module.js';
import { AccessGuard } from './access.guard.js';
import { BearerAuthenticator } from './bearer.authenticator.js';
import { CertificateAuthenticator } from './certificate.authenticator.js';
import { Departures } from './departures.js';
import { SECRET_MODEL, secretSchema } from './secret.model.js';
import { SecretRepository } from './secret.repository.js';
import { SessionMiddlewareFactory } from './session-middleware.js';
import { SessionAuthenticator } from './session.authenticator.js';
import { SessionConfig } from './session.config.js';
import { SessionRepository } from './session.repository.js';
import { Sessions } from './sessions.js';

/** Guards every route. Needs `PRINCIPALS` from a global module that knows accounts. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: SECRET_MODEL, schema: secretSchema }])],
  providers: [
    provideConfig(SessionConfig),
    SecretRepository,
    SessionMiddlewareFactory,
    SessionRepository,
    Sessions,
    Departures,
    BearerAuthenticator,
    CertificateAuthenticator,
    SessionAuthenticator,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    BearerAuthenticator,
    Departures,
    SessionConfig,
    SessionRepository,
    Sessions,
    SecretRepository,
    SessionMiddlewareFactory,
  ],
})
export class AuthModule {}
