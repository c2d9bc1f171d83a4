import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../config/config.module.js';
import { AccessGuard } from './access.guard.js';
import { BearerAuthenticator } from './bearer.authenticator.js';
import { CallerInterceptor } from './caller.interceptor.js';
import { CertificateAuthenticator } from './certificate.authenticator.js';
import { UserRemovalHooks } from './user-removal-hooks.js';
import { MetricsAccessConfig } from './metrics-access.config.js';
import { OpenRoutes } from './open-routes.js';
import { SECRET_MODEL, secretSchema } from '../secrets/secret.model.js';
import { SecretRepository } from '../secrets/secret.repository.js';
import { SessionMiddlewareFactory } from './session-middleware.js';
import { SessionAuthenticator } from './session.authenticator.js';
import { SessionConfig } from './session.config.js';
import { SessionRepository } from './session.repository.js';
import { Sessions } from './sessions.js';

/** Guards every route. Needs `PRINCIPALS` from a global module that manages accounts. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: SECRET_MODEL, schema: secretSchema }])],
  providers: [
    provideConfig(SessionConfig),
    provideConfig(MetricsAccessConfig),
    OpenRoutes,
    SecretRepository,
    SessionMiddlewareFactory,
    SessionRepository,
    Sessions,
    UserRemovalHooks,
    BearerAuthenticator,
    CertificateAuthenticator,
    SessionAuthenticator,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: CallerInterceptor },
  ],
  exports: [
    BearerAuthenticator,
    UserRemovalHooks,
    SessionConfig,
    SessionRepository,
    Sessions,
    SecretRepository,
    SessionMiddlewareFactory,
  ],
})
export class AuthModule {}
