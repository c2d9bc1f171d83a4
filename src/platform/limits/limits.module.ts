import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../config/config.module.js';
import { DatabaseConfig } from '../database/database.config.js';
import { ChargeInterceptor } from './charge.interceptor.js';
import { CONCURRENT_COUNTS_MODEL, concurrentCountsSchema } from './concurrent-counts.model.js';
import { ConcurrentCountsRepository } from './concurrent-counts.repository.js';
import { ConcurrentRequests } from './concurrent-requests.js';
import { LimitsConfig } from './limits.config.js';
import { LimitsGuard } from './limits.guard.js';
import { LimitsMetrics, limitsMetricProviders } from './limits.metrics.js';
import { SHARED_USE_MODEL, sharedUseSchema } from './shared-use.model.js';
import { SharedUseRepository } from './shared-use.repository.js';
import { SubjectUses } from './subject-uses.js';
import { Subjects } from './subjects.js';

/**
 * Limits of use per caller. Must be imported after the module that authenticates callers, since guards run in that
 * order.
 */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SHARED_USE_MODEL, schema: sharedUseSchema },
      { name: CONCURRENT_COUNTS_MODEL, schema: concurrentCountsSchema },
    ]),
  ],
  providers: [
    provideConfig(LimitsConfig),
    provideConfig(DatabaseConfig),
    ...limitsMetricProviders,
    LimitsMetrics,
    SharedUseRepository,
    ConcurrentCountsRepository,
    ConcurrentRequests,
    SubjectUses,
    Subjects,
    { provide: APP_GUARD, useClass: LimitsGuard },
    { provide: APP_INTERCEPTOR, useClass: ChargeInterceptor },
  ],
})
export class LimitsModule {}
