import type { AccountEvent } from '../account-audit.js';
import type { NamedKey } from './named-key.types.js';

type Action = 'API_KEY_GENERATE' | 'API_KEY_REVOKE';

/** What is recorded of a user's personal key. */
export const personalKeyEvent = (action: Action, userId: string): AccountEvent => ({
  ...{ action, resourceType: 'User', resourceId: userId },
  details: { personal: true },
});

/** What is recorded of a named key. */
export const namedKeyEvent = (action: Action, { id, userId, name, scopes, expiresAt }: NamedKey): AccountEvent => ({
  ...{ action, resourceType: 'User', resourceId: userId },
  details: { keyId: id, name, scopes: [...scopes], expiresAt: expiresAt?.toISOString() ?? null },
});
