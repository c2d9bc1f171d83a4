import { Module } from '@nestjs/common';
import { AppPageController } from './app-page.controller.js';
import { PasskeySessionController } from './passkey-session.controller.js';
import { SessionController } from './session.controller.js';

/** What only browsers need. */
@Module({
  controllers: [SessionController, PasskeySessionController, AppPageController],
})
export class WebModule {}
