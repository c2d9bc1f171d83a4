import { Module, type DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { ApiDocument } from './api-document.provider.js';
import { DocsConfig } from './docs.config.js';
import { DocsController } from './docs.controller.js';
import { DocsPageController } from './docs-page.controller.js';

@Module({})
export class DocsModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: DocsModule,
      controllers: settings.of(DocsConfig).enabled ? [DocsController, DocsPageController] : [],
      providers: [ApiDocument],
    };
  }
}
