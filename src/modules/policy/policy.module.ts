import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { ListController } from './lists/list.controller.js';
import { ListRecord, ListSchema } from './lists/list.model.js';
import { ListRepository } from './lists/list.repository.js';
import { ListService } from './lists/list.service.js';
import { PolicyConfig } from './policy.config.js';
import { PolicyController } from './policy.controller.js';
import { PolicyRecord, PolicySchema } from './policy.model.js';
import { PolicyRepository } from './policy.repository.js';
import { PolicySeed } from './policy.seed.js';
import { PolicyService } from './policy.service.js';
import { TermSources } from './term-sources.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PolicyRecord.name, schema: PolicySchema },
      { name: ListRecord.name, schema: ListSchema },
    ]),
  ],
  controllers: [PolicyController, ListController],
  providers: [
    provideConfig(PolicyConfig),
    PolicyRepository,
    PolicyService,
    PolicySeed,
    ListRepository,
    ListService,
    TermSources,
  ],
  exports: [PolicyService],
})
export class PolicyModule {}
