import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { provideConfig } from '../../platform/config/config.module.js';
import { FilterModule } from '../filter/filter.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { AnalyzerController } from './analyzer.controller.js';
import { AnalyzerService } from './analyzer.service.js';
import { AnonymizerController } from './anonymizer.controller.js';
import { AnonymizerService } from './anonymizer.service.js';
import { AtRootMiddleware } from './at-root.middleware.js';
import { PresidioAccess } from './presidio.access.js';
import { PresidioConfig } from './presidio.config.js';

/** Presidio's REST interface: a program that calls Presidio changes a URL. */
@Module({
  imports: [FilterModule, PolicyModule],
  controllers: [AnalyzerController, AnonymizerController],
  providers: [provideConfig(PresidioConfig), PresidioAccess, AnalyzerService, AnonymizerService],
})
export class PresidioModule implements NestModule {
  constructor(private readonly config: PresidioConfig) {}

  configure(consumer: MiddlewareConsumer): void {
    if (this.config.atRoot) consumer.apply(AtRootMiddleware).forRoutes('*path');
  }
}
