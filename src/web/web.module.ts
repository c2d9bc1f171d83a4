import { Module } from '@nestjs/common';
import { SsoModule } from '../modules/sso/sso.module.js';
import { PageFiles } from '../platform/http/pages/page-files.js';
import { AppPageController } from './app-page.controller.js';
import { PasskeySessionController } from './passkey-session.controller.js';
import { SessionController } from './session.controller.js';
import { SetupController } from './setup.controller.js';

/** What only browsers need. */
@Module({
  imports: [SsoModule],
  controllers: [SessionController, PasskeySessionController, SetupController, AppPageController],
  providers: [PageFiles],
})
export class WebModule {}
