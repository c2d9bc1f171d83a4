import { WeightCopies } from './weight-copies.js';
import { WeightSetController } from './weight-set.controller.js';
import { WeightSetRecord, WeightSetSchema } from './weight-set.model.js';
import { WeightSetRepository } from './weight-set.repository.js';
import { WeightSetService } from './weight-set.service.js';

export const weightSetModels = [{ name: WeightSetRecord.name, schema: WeightSetSchema }];
export const weightSetControllers = [WeightSetController];
export const weightSetProviders = [WeightCopies, WeightSetRepository, WeightSetService];
