import type { IssuedNamedKey, NamedKey } from './named-key.types.js';

const presentFacts = ({
  id,
  name,
  hint,
  scopes,
  groupIds,
  networks,
  policy,
  madeBy,
  createdAt,
  expiresAt,
}: NamedKey) => ({
  id,
  name,
  hint,
  scopes: [...scopes],
  groupIds: groupIds === null ? null : [...groupIds],
  networks: networks === null ? null : [...networks],
  policy,
  madeBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

export const presentNamedKey = (key: NamedKey) => ({
  ...presentFacts(key),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

/** The only response that contains the key itself. */
export const presentIssuedNamedKey = ({ key, facts }: IssuedNamedKey) => ({
  apiKey: key,
  ...presentFacts(facts),
});
