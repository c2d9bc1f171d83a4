import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { REFUSAL_MODEL, refusalSchema } from './refusal.model.js';
import { RefusalRepository } from './refusal.repository.js';
import { RefusalRowsTask } from './refusal-rows.task.js';
import { Refusals } from './refusals.js';

/** Counts requests that the server refused. Not used by commands that write to the audit log. */
@Module({
  imports: [MongooseModule.forFeature([{ name: REFUSAL_MODEL, schema: refusalSchema }])],
  providers: [RefusalRepository, RefusalRowsTask, Refusals],
})
export class RefusalModule {}
