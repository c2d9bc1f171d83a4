import type { SignInState } from './user-state.service.js';
import type { ApiKeyFacts, Group, IssuedApiKey, Page, User } from './account.types.js';

export const presentApiKey = ({ id, hint, createdAt, expiresAt, lastUsedAt }: ApiKeyFacts) => ({
  id,
  hint,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The only response that contains the key itself. */
export const presentIssuedApiKey = ({ key, id, hint, createdAt, expiresAt }: IssuedApiKey) => ({
  apiKey: key,
  id,
  hint,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

export const presentUser = (
  { id, email, role, disabled, mustChangePassword, createdAt, apiKey }: User,
  { locked, totpEnabled }: SignInState,
) => ({
  id,
  email,
  role,
  disabled,
  mustChangePassword,
  locked,
  totpEnabled,
  createdAt: createdAt.toISOString(),
  apiKey: apiKey === undefined ? null : presentApiKey(apiKey),
});

/** @param revokedKeys the number of keys that were revoked because the password was set */
export const presentChangedUser = (user: User, state: SignInState, revokedKeys: number | undefined) => ({
  ...presentUser(user, state),
  ...(revokedKeys !== undefined && { revokedKeys }),
});

export const presentGroup = ({ id, name, memberIds, leaderIds, createdAt }: Group) => ({
  id,
  name,
  memberIds,
  leaderIds,
  createdAt: createdAt.toISOString(),
});

export const presentPage = <T, U>({ items, total, page, size }: Page<T>, present: (item: T) => U) => ({
  content: items.map(present),
  totalElements: total,
  totalPages: Math.ceil(total / size),
  number: page,
  size,
});
