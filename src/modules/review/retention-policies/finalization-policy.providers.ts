import { FinalizationPolicyController } from './finalization-policy.controller.js';
import { FinalizationPolicyRecord, FinalizationPolicySchema } from './finalization-policy.model.js';
import { FinalizationPolicyRepository } from './finalization-policy.repository.js';
import { FinalizationPolicyService } from './finalization-policy.service.js';

export const finalizationPolicyModels = [{ name: FinalizationPolicyRecord.name, schema: FinalizationPolicySchema }];
export const finalizationPolicyControllers = [FinalizationPolicyController];
export const finalizationPolicyProviders = [FinalizationPolicyRepository, FinalizationPolicyService];
