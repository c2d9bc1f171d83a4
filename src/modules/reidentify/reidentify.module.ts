import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { ReidentifyConfig } from './reidentify.config.js';
import { ReidentifyController } from './reidentify.controller.js';
import {
  ReidentifyRequestRecord,
  ReidentifyRequestSchema,
  ReidentifyUsageRecord,
  ReidentifyUsageSchema,
} from './reidentify.model.js';
import { ReidentifyRepository } from './reidentify.repository.js';
import { ReidentifyService } from './reidentify.service.js';

/** Undoes replacements, under control. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ReidentifyRequestRecord.name, schema: ReidentifyRequestSchema },
      { name: ReidentifyUsageRecord.name, schema: ReidentifyUsageSchema },
    ]),
    PolicyModule,
  ],
  controllers: [ReidentifyController],
  providers: [provideConfig(ReidentifyConfig), ReidentifyRepository, ReidentifyService],
  exports: [ReidentifyService],
})
export class ReidentifyModule {}
