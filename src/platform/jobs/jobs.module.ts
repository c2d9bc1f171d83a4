import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { LEASE_MODEL, leaseSchema } from './lease.model.js';
import { LeaseRepository } from './lease.repository.js';
import { TaskRunner } from './task-runner.js';

/** Modules inject `TaskRunner` and register their `*.task.ts` in `onModuleInit`. */
@Global()
@Module({
  imports: [
    ScheduleModule.forRoot({ cronJobs: false, timeouts: false }),
    MongooseModule.forFeature([{ name: LEASE_MODEL, schema: leaseSchema }]),
  ],
  providers: [LeaseRepository, TaskRunner],
  exports: [LeaseRepository, TaskRunner],
})
export class JobsModule {}
