import { Module } from '@nestjs/common';
import { SsoModule } from '../modules/sso/sso.module.js';
import { PasskeySessionController } from './passkey-session.controller.js';
import { SetupController } from './setup.controller.js';
import { SessionController } from './session.controller.js';

/** What only browsers need. */
@Module({ imports: [SsoModule], controllers: [SessionController, PasskeySessionController, SetupController] })
export class WebModule {}
