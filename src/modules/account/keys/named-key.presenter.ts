import type { IssuedNamedKey, NamedKey } from './named-key.types.js';

export const presentNamedKey = ({ id, name, hint, scopes, createdAt, expiresAt, lastUsedAt }: NamedKey) => ({
  id,
  name,
  hint,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The one time that the key itself leaves the server. */
export const presentIssuedNamedKey = ({ key, facts }: IssuedNamedKey) => ({
  apiKey: key,
  id: facts.id,
  name: facts.name,
  hint: facts.hint,
  scopes: [...facts.scopes],
  createdAt: facts.createdAt.toISOString(),
  expiresAt: facts.expiresAt?.toISOString() ?? null,
});
