import { namedRecordsModel } from '../../../platform/database/named-records.js';
import { FinalizationPolicyController } from './finalization-policy.controller.js';
import { FinalizationPolicyService } from './finalization-policy.service.js';
import { FINALIZATION_POLICIES } from './finalization-policy.types.js';

export const finalizationPolicyModels = [namedRecordsModel(FINALIZATION_POLICIES)];
export const finalizationPolicyControllers = [FinalizationPolicyController];
export const finalizationPolicyProviders = [FinalizationPolicyService];
