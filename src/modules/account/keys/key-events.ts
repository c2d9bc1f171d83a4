import type { AccountEvent } from '../account-event.js';
import type { NamedKey } from './named-key.types.js';

type Action = 'API_KEY_GENERATE' | 'API_KEY_REVOKE';

/** Returns the audit event of a personal key. */
export const personalKeyEvent = (action: Action, userId: string): AccountEvent => ({
  ...{ action, resourceType: 'User', resourceId: userId },
  details: { personal: true },
});

/** Returns the audit event of a named key. */
export const namedKeyEvent = (action: Action, key: NamedKey): AccountEvent => ({
  ...{ action, resourceType: 'User', resourceId: key.userId },
  details: {
    keyId: key.id,
    name: key.name,
    scopes: [...key.scopes],
    expiresAt: key.expiresAt?.toISOString() ?? null,
    ...(key.groupIds !== null && { groupIds: [...key.groupIds] }),
    ...(key.networks !== null && { networks: [...key.networks] }),
    ...(key.policy !== null && { policy: key.policy }),
  },
});

/** Returns the audit event of a named key that gets another policy, or none of its own. */
export const keyPolicyEvent = (before: NamedKey, policy: NamedKey['policy']): AccountEvent => ({
  ...{ action: 'API_KEY_POLICY_CHANGE', resourceType: 'User', resourceId: before.userId },
  details: { keyId: before.id, name: before.name, previousPolicy: before.policy, policy },
});
