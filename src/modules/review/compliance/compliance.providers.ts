import { ComplianceProfileController } from './compliance-profile.controller.js';
import { ComplianceProfileRecord, ComplianceProfileSchema } from './compliance-profile.model.js';
import { ComplianceProfileRepository } from './compliance-profile.repository.js';
import { ComplianceProfileService } from './compliance-profile.service.js';

export const complianceModels = [{ name: ComplianceProfileRecord.name, schema: ComplianceProfileSchema }];
export const complianceControllers = [ComplianceProfileController];
export const complianceProviders = [ComplianceProfileRepository, ComplianceProfileService];
