import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { ContextTrimTask } from './context-trim.task.js';
import { ContextConfig } from './context.config.js';
import { ContextAccess } from './context-access.js';
import { ContextAdministration } from './context-administration.service.js';
import { ContextController } from './context.controller.js';
import { ContextEntryRecord, ContextEntrySchema, ContextRecord, ContextSchema } from './context.model.js';
import { ContextRepository } from './context.repository.js';
import { ContextService } from './context.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ContextRecord.name, schema: ContextSchema },
      { name: ContextEntryRecord.name, schema: ContextEntrySchema },
    ]),
  ],
  controllers: [ContextController],
  providers: [
    provideConfig(ContextConfig),
    ContextAccess,
    ContextAdministration,
    ContextRepository,
    ContextService,
    ContextTrimTask,
  ],
  exports: [ContextService],
})
export class ContextModule {}
