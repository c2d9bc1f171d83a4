import type { Provider, Type } from '@nestjs/common';
import type { ModelDefinition } from '@nestjs/mongoose';
import { provideConfig } from '../../../platform/config/config.module.js';
import { namedRecordsModel } from '../../../platform/database/named-records.js';
import { FilterInstanceApi } from './filter-instance-api.js';
import { FilterInstanceConfig } from './filter-instance.config.js';
import { FilterInstanceController } from './filter-instance.controller.js';
import { FILTER_INSTANCE_COLLECTION } from './filter-instance.model.js';
import { FilterInstanceRepository } from './filter-instance.repository.js';
import { FilterInstanceService } from './filter-instance.service.js';
import { PolicyReadsController } from './policy-reads.controller.js';
import { PolicyReadsService } from './policy-reads.service.js';
import { RemoteFilter } from './remote-filter.js';

export const instanceModels: readonly ModelDefinition[] = [namedRecordsModel(FILTER_INSTANCE_COLLECTION)];

export const instanceControllers: readonly Type[] = [FilterInstanceController, PolicyReadsController];

/**
 * Remote filtering instances: their records, sending documents to them, and reading their policies. Needs
 * `PolicyService`.
 */
export const instanceProviders: readonly Provider[] = [
  provideConfig(FilterInstanceConfig),
  FilterInstanceApi,
  FilterInstanceRepository,
  FilterInstanceService,
  PolicyReadsService,
  RemoteFilter,
];
