import type { Group } from '../modules/account/account.types.js';
import type { AccountKind, Obligation, Role } from '../platform/auth/principal.js';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly kind: AccountKind;
  readonly obligation?: Obligation | undefined;
  readonly confirmedAt?: Date | undefined;
}

/** Presents the current user for the browser application. `confirmedAt` is null for keys and certificates. */
export const presentSession = (
  { userId, kind, email, role, obligation, confirmedAt }: Person,
  groups: readonly Group[],
) => ({
  userId,
  kind,
  email,
  role,
  groups: groups.map(({ id, name, leaderIds }) => ({ id, name, leader: leaderIds.includes(userId) })),
  mustFirst: obligation ?? null,
  confirmedAt: confirmedAt?.toISOString() ?? null,
});
