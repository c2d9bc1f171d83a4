import type { Group } from '../modules/account/account.types.js';
import type { Role } from '../platform/auth/principal.js';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

/** Who one is, as the browser application shows it. */
export const presentSession = ({ userId, email, role }: Person, groups: readonly Group[]) => ({
  userId,
  email,
  role,
  groups: groups.map(({ id, name }) => ({ id, name })),
});
