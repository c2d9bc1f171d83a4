import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { BreachRecord, BreachSchema } from './breaches/breach.model.js';
import { BreachRepository } from './breaches/breach.repository.js';
import { IngestService } from './ingest/ingest.service.js';
import { NotificationService } from './notifications/notification.service.js';
import { SeriesRecord, SeriesSchema } from './series/series.model.js';
import { TrendConfig } from './trend.config.js';

/** Watches counts of sensitive information: who reports how much of what, and when that is abnormal. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SeriesRecord.name, schema: SeriesSchema },
      { name: BreachRecord.name, schema: BreachSchema },
    ]),
  ],
  providers: [provideConfig(TrendConfig), BreachRepository, IngestService, NotificationService],
})
export class TrendModule {}
