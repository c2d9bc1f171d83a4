import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { DraftController } from './changes/draft.controller.js';
import { DraftsController } from './changes/drafts.controller.js';
import { PolicyDraftRecord, PolicyDraftSchema } from './drafts/draft.model.js';
import { PolicyDraftRepository } from './drafts/draft.repository.js';
import { PolicyDrafts } from './changes/policy-drafts.service.js';
import { ListHistory } from './lists/list-history.js';
import { ListVersionController } from './lists/list-version.controller.js';
import { ListController } from './lists/list.controller.js';
import { ListRecord, ListSchema } from './lists/list.model.js';
import { ListRepository } from './lists/list.repository.js';
import { ListService } from './lists/list.service.js';
import { PolicyChanges } from './changes/policy-changes.service.js';
import { PolicyChecks } from './changes/policy-checks.js';
import { PolicyCompiler } from './policy-compiler.js';
import { PolicySecrets } from './policy-secrets.js';
import { PolicyConfig } from './policy.config.js';
import { PolicyController } from './policy.controller.js';
import { PolicyRecord, PolicySchema } from './policy.model.js';
import { PolicyRepository } from './policy.repository.js';
import { PolicySeed } from './policy.seed.js';
import { PolicyService } from './policy.service.js';
import { PolicySamples } from './samples/policy-samples.service.js';
import { SampleController } from './samples/sample.controller.js';
import { PolicySamplesRecord, PolicySamplesSchema } from './samples/sample.model.js';
import { PolicySampleRepository } from './samples/sample.repository.js';
import { SampleRunner } from './samples/sample-runner.js';
import { TermSources } from './term-sources.js';
import { PolicyHistory } from './history/policy-history.js';
import { PolicyHistoryTask } from './history/policy-history.task.js';
import { PolicyVersions } from './history/policy-versions.service.js';
import { VersionPruning } from './history/version-pruning.js';
import { VersionController } from './changes/version.controller.js';
import { PolicyVersionRecord, PolicyVersionSchema } from './versions/version.model.js';
import { PolicyVersionRepository } from './versions/version.repository.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PolicyRecord.name, schema: PolicySchema },
      { name: PolicyVersionRecord.name, schema: PolicyVersionSchema },
      { name: PolicySamplesRecord.name, schema: PolicySamplesSchema },
      { name: PolicyDraftRecord.name, schema: PolicyDraftSchema },
      { name: ListRecord.name, schema: ListSchema },
    ]),
  ],
  controllers: [
    PolicyController,
    VersionController,
    SampleController,
    DraftController,
    DraftsController,
    ListController,
    ListVersionController,
  ],
  providers: [
    provideConfig(PolicyConfig),
    PolicyRepository,
    PolicyVersionRepository,
    PolicySecrets,
    PolicyCompiler,
    PolicyService,
    PolicyHistory,
    PolicyHistoryTask,
    VersionPruning,
    PolicySampleRepository,
    PolicySamples,
    SampleRunner,
    PolicyChecks,
    PolicyChanges,
    PolicyDraftRepository,
    PolicyDrafts,
    PolicyVersions,
    PolicySeed,
    ListRepository,
    ListHistory,
    ListService,
    TermSources,
  ],
  exports: [PolicyService],
})
export class PolicyModule {}
