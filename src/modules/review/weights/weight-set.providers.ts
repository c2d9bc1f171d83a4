import { namedRecordsModel } from '../../../platform/database/named-records.js';
import { WeightCopies } from './weight-copies.js';
import { WeightSetController } from './weight-set.controller.js';
import { WeightSetService } from './weight-set.service.js';
import { WEIGHT_SETS } from './weight-set.types.js';

export const weightSetModels = [namedRecordsModel(WEIGHT_SETS)];
export const weightSetControllers = [WeightSetController];
export const weightSetProviders = [WeightCopies, WeightSetService];
