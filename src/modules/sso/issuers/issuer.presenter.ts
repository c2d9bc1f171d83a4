import type { Issuer } from '../issuer.types.js';

/** The client secret never leaves the server. */
export const presentIssuer = (issuer: Issuer) => ({
  id: issuer.id,
  title: issuer.title,
  source: issuer.source,
  enabled: issuer.enabled,
  issuerUrl: issuer.issuerUrl,
  clientId: issuer.clientId,
  clientSecretSet: issuer.clientSecretSet,
  clientAuthentication: issuer.clientAuthentication,
  scopes: [...issuer.scopes],
  roleClaim: issuer.roleClaim,
  roles: issuer.roles.map(({ value, role }) => ({ value, role })),
  defaultRole: issuer.defaultRole,
  groupClaim: issuer.groupClaim,
  groups: issuer.groups.map(({ value, groupId }) => ({ value, groupId })),
  createsAccounts: issuer.createsAccounts,
  linksKnownEmails: issuer.linksKnownEmails,
  trustsEmails: issuer.trustsEmails,
});
