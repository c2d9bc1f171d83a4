import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { PolicyConfig } from './policy.config.js';
import { PolicyController } from './policy.controller.js';
import { PolicyRecord, PolicySchema } from './policy.model.js';
import { PolicyRepository } from './policy.repository.js';
import { PolicySeed } from './policy.seed.js';
import { PolicyService } from './policy.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: PolicyRecord.name, schema: PolicySchema }])],
  controllers: [PolicyController],
  providers: [provideConfig(PolicyConfig), PolicyRepository, PolicyService, PolicySeed],
  exports: [PolicyService],
})
export class PolicyModule {}
