import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { provideConfig } from '../../platform/config/config.module.js';
import { AlertModule } from '../alert/alert.module.js';
import { ContextModule } from '../context/context.module.js';
import { LlmModule } from '../llm/llm.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { TrendModule } from '../trend/trend.module.js';
import { assignDocumentId } from './document-id.js';
import { FairTurns } from './fair-turns.js';
import { FilterAccess } from './filter.access.js';
import { FilterConfig } from './filter.config.js';
import { FilterController } from './filter.controller.js';
import { filterMetricProviders, FilterMetrics } from './filter.metrics.js';
import { FilterService } from './filter.service.js';
import { LineFilter } from './line-filter.js';
import { RedactionPool } from './redaction-pool.js';
import { Replacements } from './replacements.js';
import { StatusController } from './status.controller.js';

@Module({
  imports: [AlertModule, ContextModule, LlmModule, PolicyModule, TrendModule],
  controllers: [FilterController, StatusController],
  providers: [
    provideConfig(FilterConfig),
    FilterAccess,
    FilterService,
    LineFilter,
    RedactionPool,
    FairTurns,
    Replacements,
    FilterMetrics,
    ...filterMetricProviders,
  ],
  exports: [FilterService],
})
export class FilterModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(assignDocumentId).forRoutes('api/filter', 'api/explain', 'api/policies/apply');
  }
}
