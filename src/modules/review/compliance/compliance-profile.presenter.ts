import type { ComplianceProfile } from './compliance-profile.types.js';

export const presentComplianceProfile = (profile: ComplianceProfile) => ({
  id: profile.id,
  name: profile.name,
  exemptionCodes: profile.exemptionCodes.map(({ code, description }) => ({ code, description })),
  preset: profile.preset,
  archived: profile.archived,
  createdAt: profile.createdAt?.toISOString() ?? null,
  archivedAt: profile.archivedAt?.toISOString() ?? null,
});
