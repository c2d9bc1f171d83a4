import { Module } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { provideConfig } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { FilterModule } from '../filter/filter.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { AnalyzerController } from './analyzer.controller.js';
import { AnalyzerService } from './analyzer.service.js';
import { AnonymizerController } from './anonymizer.controller.js';
import { AnonymizerService } from './anonymizer.service.js';
import { rewriteRootPath } from './at-root.js';
import { ImageController } from './image.controller.js';
import { ImageService } from './image.service.js';
import { PresidioAccess } from './presidio.access.js';
import { PresidioConfig } from './presidio.config.js';

/** Presidio's REST interface, for programs that call Presidio: they only change a URL. */
@Module({
  imports: [FilterModule, PolicyModule],
  controllers: [AnalyzerController, AnonymizerController, ImageController],
  providers: [provideConfig(PresidioConfig), PresidioAccess, AnalyzerService, AnonymizerService, ImageService],
})
export class PresidioModule {
  /** Returns the middleware that sees each request before the routes do. */
  static middleware(settings: Settings): readonly RequestHandler[] {
    return settings.of(PresidioConfig).atRoot ? [rewriteRootPath] : [];
  }
}
