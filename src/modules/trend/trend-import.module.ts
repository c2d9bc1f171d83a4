import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClockModule } from '../../platform/clock/clock.module.js';
import { ConfigModule } from '../../platform/config/config.module.js';
import { Settings } from '../../platform/config/settings.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { BreachRecord, BreachSchema } from './breaches/breach.model.js';
import { BreachRepository } from './breaches/breach.repository.js';
import { CountsRepository } from './counts/counts.repository.js';
import { BreachesImport } from './import/breaches-import.js';
import { CountsImport } from './import/counts-import.js';
import { EverythingMuted } from './import/everything-muted.js';
import { MetricsImport } from './import/metrics-import.js';
import { MutesImport } from './import/mutes-import.js';
import { StatsImport } from './import/stats-import.js';
import { DeliveryRecord, DeliverySchema } from './ingest/delivery.model.js';
import { DeliveryRepository } from './ingest/delivery.repository.js';
import { IngestService } from './ingest/ingest.service.js';
import { SampleRecord, SampleSchema } from './monitor/sample.model.js';
import { SampleRepository } from './monitor/sample.repository.js';
import { MuteRecord, MuteSchema } from './mutes/mute.model.js';
import { MuteRepository } from './mutes/mute.repository.js';
import { BreachLog } from './series/breach-log.js';
import { EventForwarder } from './series/event-forwarder.js';
import { SeriesLimits } from './series/series-limits.js';
import { SeriesRecord, SeriesSchema } from './series/series.model.js';
import { SeriesRepository } from './series/series.repository.js';
import { SeriesService } from './series/series.service.js';
import { TrendImportService } from './trend-import.service.js';
import { TrendConfig } from './trend.config.js';
import { trendMetricProviders, TrendMetrics } from './trend.metrics.js';

/** Past reports are learned but not judged: no count is abnormal. */
const learningOnly = (config: TrendConfig): TrendConfig =>
  Object.assign(new TrendConfig(), config, { minIncrease: Number.MAX_VALUE, newTypeAfter: 0 });

/** An import creates no events; events that a server has left stay until a server runs again. */
const leaveEvents: Pick<EventForwarder, 'forward'> = { forward: () => Promise.resolve() };

/**
 * The parts of the product that an import needs: no server, no tasks, no queue and no notifications. It runs on its
 * own, in addition to or instead of a running server.
 */
@Module({})
export class TrendImportModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: TrendImportModule,
      imports: [
        ConfigModule.with(settings),
        ClockModule,
        DatabaseModule,
        MongooseModule.forFeature([
          { name: SeriesRecord.name, schema: SeriesSchema },
          { name: BreachRecord.name, schema: BreachSchema },
          { name: DeliveryRecord.name, schema: DeliverySchema },
          { name: SampleRecord.name, schema: SampleSchema },
          { name: MuteRecord.name, schema: MuteSchema },
        ]),
      ],
      providers: [
        { provide: TrendConfig, inject: [Settings], useFactory: (all: Settings) => learningOnly(all.of(TrendConfig)) },
        { provide: MuteRepository, useClass: EverythingMuted },
        { provide: EventForwarder, useValue: leaveEvents },
        ...trendMetricProviders,
        BreachesImport,
        BreachLog,
        BreachRepository,
        CountsImport,
        CountsRepository,
        DeliveryRepository,
        IngestService,
        MetricsImport,
        MutesImport,
        SampleRepository,
        SeriesLimits,
        SeriesRepository,
        SeriesService,
        StatsImport,
        TrendImportService,
        TrendMetrics,
      ],
    };
  }
}
