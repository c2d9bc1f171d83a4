import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { BreachRecord, BreachSchema } from './breaches/breach.model.js';
import { BreachRepository } from './breaches/breach.repository.js';
import { DashboardPageController } from './dashboard/dashboard-page.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardRepository } from './dashboard/dashboard.repository.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { SurveyQueue } from './dashboard/survey-queue.js';
import { CountsRepository } from './counts/counts.repository.js';
import { feedModels, feedProviders } from './feed/feed.providers.js';
import { DeliveryRecord, DeliverySchema } from './ingest/delivery.model.js';
import { DeliveryRepository } from './ingest/delivery.repository.js';
import { FinishOpenTask } from './ingest/finish-open.task.js';
import { IngestController } from './ingest/ingest.controller.js';
import { IngestService } from './ingest/ingest.service.js';
import { IngestSamples } from './monitor/ingest-samples.js';
import { MonitorHealth } from './monitor/monitor-health.js';
import { MonitorController } from './monitor/monitor.controller.js';
import { monitorMetricProviders, MonitorMetrics } from './monitor/monitor.metrics.js';
import { SampleRecord, SampleSchema } from './monitor/sample.model.js';
import { SampleRepository } from './monitor/sample.repository.js';
import { MuteController } from './mutes/mute.controller.js';
import { PersonMuteController } from './mutes/person-mute.controller.js';
import { MuteRecord, MuteSchema } from './mutes/mute.model.js';
import { MuteRepository } from './mutes/mute.repository.js';
import { MuteService } from './mutes/mute.service.js';
import { NotificationController } from './notifications/notification.controller.js';
import { NotificationRecord, NotificationSchema } from './notifications/notification.model.js';
import { notificationProviders } from './notifications/notification.providers.js';
import { queueModels, queueProviders } from './queue/queue.providers.js';
import { ReplaySlots } from './replay/replay-slots.js';
import { ReplayController } from './replay/replay.controller.js';
import { PersonReplayController } from './replay/person-replay.controller.js';
import { ReplayService } from './replay/replay.service.js';
import { BreachLog } from './series/breach-log.js';
import { EventForwarder } from './series/event-forwarder.js';
import { SeriesLimits } from './series/series-limits.js';
import { SeriesRecord, SeriesSchema } from './series/series.model.js';
import { SeriesRepository } from './series/series.repository.js';
import { SeriesService } from './series/series.service.js';
import { SeriesTrimTask } from './series/series-trim.task.js';
import { SilenceTask } from './series/silence.task.js';
import { TrendConfig } from './trend.config.js';
import { trendMetricProviders, TrendMetrics } from './trend.metrics.js';
import { TrendService } from './trend.service.js';

/** Watches counts of sensitive information: which sources report how much of each type, and when that is abnormal. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SeriesRecord.name, schema: SeriesSchema },
      { name: BreachRecord.name, schema: BreachSchema },
      { name: DeliveryRecord.name, schema: DeliverySchema },
      { name: SampleRecord.name, schema: SampleSchema },
      { name: MuteRecord.name, schema: MuteSchema },
      { name: NotificationRecord.name, schema: NotificationSchema },
      ...queueModels,
      ...feedModels,
    ]),
  ],
  controllers: [
    ReplayController,
    IngestController,
    MonitorController,
    MuteController,
    PersonMuteController,
    PersonReplayController,
    DashboardController,
    DashboardPageController,
    NotificationController,
  ],
  providers: [
    provideConfig(TrendConfig),
    ...queueProviders,
    ...feedProviders,
    TrendService,
    ...notificationProviders,
    ...trendMetricProviders,
    ...monitorMetricProviders,
    BreachLog,
    BreachRepository,
    CountsRepository,
    DeliveryRepository,
    EventForwarder,
    FinishOpenTask,
    IngestSamples,
    MonitorHealth,
    MonitorMetrics,
    MuteService,
    ReplayService,
    ReplaySlots,
    SampleRepository,
    SeriesLimits,
    SeriesRepository,
    SeriesService,
    SeriesTrimTask,
    SilenceTask,
    TrendMetrics,
    DashboardRepository,
    DashboardService,
    IngestService,
    MuteRepository,
    SurveyQueue,
  ],
  exports: [TrendService],
})
export class TrendModule implements NestModule {
  constructor(private readonly samples: IngestSamples) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(this.samples.observe).forRoutes('ingest');
  }
}
