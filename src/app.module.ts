import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { AlertModule } from './modules/alert/alert.module.js';
import { FilterModule } from './modules/filter/filter.module.js';
import { PolicyModule } from './modules/policy/policy.module.js';
import { AuthModule } from './platform/auth/auth.module.js';
import { ClockModule } from './platform/clock/clock.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Settings } from './platform/config/settings.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import type { ServerParts } from './platform/http/server-parts.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';

/** The whole product. */
@Module({})
export class AppModule {
  static with(settings: Settings, parts: ServerParts, more: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        HttpModule.with(parts),
        ClockModule,
        DatabaseModule,
        AuthModule,
        HealthModule,
        MetricsModule,
        PolicyModule,
        AlertModule,
        FilterModule,
        ...more,
      ],
    };
  }
}
