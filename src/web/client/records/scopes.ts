import type { components } from '../api/schema.js';

export type ScopeName = components['schemas']['CredentialScope'];

/** The scopes of API keys, by area. */
export const SCOPES: readonly ScopeName[] = [
  ...(['redaction:read', 'redaction:write', 'policies:read', 'policies:write'] as const),
  ...(['review:ingest', 'review:read', 'review:write', 'search:read', 'search:write'] as const),
  ...(['trend:ingest', 'trend:read', 'trend:write', 'audit:read', 'audit:write'] as const),
  ...(['accounts:read', 'accounts:write', 'scim:read', 'scim:write', 'reidentify:read', 'reidentify:write'] as const),
];
