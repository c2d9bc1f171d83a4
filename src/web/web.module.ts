import { Module } from '@nestjs/common';
import { AppPageController } from './app-page.controller.js';
import { PasskeySessionController } from './passkey-session.controller.js';
import { SessionController } from './session.controller.js';

/** Controllers that only browsers use. */
@Module({
  controllers: [SessionController, PasskeySessionController, AppPageController],
})
export class WebModule {}
