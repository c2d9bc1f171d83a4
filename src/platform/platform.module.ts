import { Module, type DynamicModule } from '@nestjs/common';
import { ArchiveModule } from './audit-archive/archive.module.js';
import { AuditModule } from './audit/audit.module.js';
import { RefusalModule } from './audit/refusals/refusal.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BackupModule } from './backups/backup.module.js';
import { ClockModule } from './clock/clock.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { EncryptionModule } from './encryption/encryption.module.js';
import { HealthModule } from './health/health.module.js';
import { HoldModule } from './holds/hold.module.js';
import { DocsModule } from './api-docs/docs.module.js';
import { HttpModule } from './http/http.module.js';
import type { ServerParts } from './http/server-parts.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { MigrationsModule } from './migrations/migrations.module.js';
import { NamedResourcesModule } from './named-resources/named-resources.module.js';
import { OutboundModule } from './outbound/outbound.module.js';
import { ReferencesModule } from './references/references.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SigningModule } from './signing/signing.module.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';

/** The infrastructure that every feature depends on. Needs `PRINCIPALS` from the module that manages accounts. */
@Module({})
export class PlatformModule {
  static with(settings: Settings, parts: ServerParts): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ConfigModule.with(settings),
        SettingsModule,
        HttpModule.with(parts),
        ClockModule,
        DatabaseModule,
        EncryptionModule,
        AuditModule,
        AuthModule,
        SigningModule,
        LimitsModule,
        HealthModule,
        MetricsModule,
        IdempotencyModule,
        JobsModule,
        MigrationsModule,
        OutboundModule,
        TelemetryModule,
        ReferencesModule,
        NamedResourcesModule,
        HoldModule,
        RefusalModule,
        ArchiveModule,
        BackupModule,
        DocsModule.with(settings),
      ],
    };
  }
}
