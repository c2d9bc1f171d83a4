import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { AlertTrimTask } from './alert-trim.task.js';
import { AlertConfig } from './alert.config.js';
import { AlertController } from './alert.controller.js';
import { AlertRecord, AlertSchema } from './alert.model.js';
import { AlertRepository } from './alert.repository.js';
import { AlertService } from './alert.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: AlertRecord.name, schema: AlertSchema }])],
  controllers: [AlertController],
  providers: [provideConfig(AlertConfig), AlertRepository, AlertService, AlertTrimTask],
  exports: [AlertService],
})
export class AlertModule {}
