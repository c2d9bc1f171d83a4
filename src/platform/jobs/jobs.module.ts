import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { LEASE_MODEL, leaseSchema } from './lease.model.js';
import { LeaseRepository } from './lease.repository.js';
import { TaskDiscovery } from './task-discovery.js';
import { TaskRunner } from './task-runner.js';

/** Runs the tasks of all modules: every provider that is declared as a `RecurringTask`. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    ScheduleModule.forRoot({ cronJobs: false, timeouts: false }),
    MongooseModule.forFeature([{ name: LEASE_MODEL, schema: leaseSchema }]),
  ],
  providers: [LeaseRepository, TaskRunner, TaskDiscovery],
  exports: [LeaseRepository, TaskRunner],
})
export class JobsModule {}
