import type { UserPrincipal } from '../../platform/auth/principal.js';

/** Whose batches and documents someone may see: all, or those of their groups. */
export type Reach = 'everything' | { readonly groupIds: readonly string[] };

/** Administrators and auditors see everything, unless they ask for their own groups alone. */
export function reachOf({ role, groupIds }: Pick<UserPrincipal, 'role' | 'groupIds'>, myGroupsOnly = false): Reach {
  return role !== 'ROLE_USER' && !myGroupsOnly ? 'everything' : { groupIds };
}

/** What belongs to no group is for those who see everything. */
export function reaches(reach: Reach, groupId: string | null): boolean {
  return reach === 'everything' || (groupId !== null && reach.groupIds.includes(groupId));
}
