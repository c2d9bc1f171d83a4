import { emailOf, type ServiceAccountWithGroups } from '../users/service-account.types.js';

/** `actor` is the name of the account in the audit log. */
export const presentServiceAccount = (account: ServiceAccountWithGroups) => ({
  id: account.id,
  name: account.name,
  actor: emailOf(account.name),
  description: account.description,
  role: account.role,
  groupIds: [...account.groupIds],
  disabled: account.disabled,
  createdAt: account.createdAt.toISOString(),
  createdBy: account.createdBy,
});
