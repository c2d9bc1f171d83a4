import { namedRecordsModel } from '../../../platform/database/named-records.js';
import { ComplianceProfileController } from './compliance-profile.controller.js';
import { ComplianceProfileService } from './compliance-profile.service.js';
import { COMPLIANCE_PROFILES } from './compliance-profile.types.js';

export const complianceModels = [namedRecordsModel(COMPLIANCE_PROFILES)];
export const complianceControllers = [ComplianceProfileController];
export const complianceProviders = [ComplianceProfileService];
