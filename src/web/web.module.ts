import { Module } from '@nestjs/common';
import { PasskeySessionController } from './passkey-session.controller.js';
import { SessionController } from './session.controller.js';

/** What only browsers need. */
@Module({ controllers: [SessionController, PasskeySessionController] })
export class WebModule {}
