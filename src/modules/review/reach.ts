import type { UserPrincipal } from '../../platform/auth/principal.js';

/** The batches and documents that a person may see: all, or those of their groups. */
export type AccessibleScope = 'everything' | { readonly groupIds: readonly string[] };

/** Administrators and auditors see everything, unless they ask for their own groups only. */
export function reachOf(
  { role, groupIds }: Pick<UserPrincipal, 'role' | 'groupIds'>,
  myGroupsOnly = false,
): AccessibleScope {
  return role !== 'ROLE_USER' && !myGroupsOnly ? 'everything' : { groupIds };
}

/** Returns whether the group is within reach. Items without a group are only visible to those who see everything. */
export function reaches(reach: AccessibleScope, groupId: string | null): boolean {
  return reach === 'everything' || (groupId !== null && reach.groupIds.includes(groupId));
}
