import type { Group } from '../modules/account/account.types.js';
import type { Obligation, Role } from '../platform/auth/principal.js';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly owes?: Obligation | undefined;
}

/** Who one is, as the browser application shows it. */
export const presentSession = ({ userId, email, role, owes }: Person, groups: readonly Group[]) => ({
  userId,
  email,
  role,
  groups: groups.map(({ id, name, leaderIds }) => ({ id, name, leader: leaderIds.includes(userId) })),
  mustFirst: owes ?? null,
});
