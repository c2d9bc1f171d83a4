import type { UserPrincipal } from './principal.js';

/** The people who may see something: the members of these groups, or everyone if null. Administrators always may. */
export type Audience = readonly string[] | null;

/** Returns who may see what a caller creates: their groups, or everyone when they are in none. */
export const audienceOf = ({ groupIds }: Pick<UserPrincipal, 'groupIds'>): Audience =>
  groupIds.length === 0 ? null : groupIds;

/** Returns true if something is visible to a member of one of these groups. */
export const isForGroups = (audience: Audience, groupIds: readonly string[]): boolean =>
  audience === null || audience.some((id) => groupIds.includes(id));

/** Returns the groups whose records a caller may see; `everything` for administrators and auditors. */
export const visibleGroups = ({ role, groupIds }: Pick<UserPrincipal, 'role' | 'groupIds'>): VisibleGroups =>
  role === 'ROLE_USER' ? groupIds : 'everything';

export type VisibleGroups = readonly string[] | 'everything';

/** Returns true if a caller may see something. */
export const isVisible = (audience: Audience, groups: VisibleGroups): boolean =>
  groups === 'everything' || isForGroups(audience, groups);

/**
 * Returns the query filter for the records that a caller may see; records without `groupIds` are visible to everyone.
 */
export const visibleTo = (groups: VisibleGroups): { readonly groupIds?: { readonly $in: (string | null)[] } } =>
  groups === 'everything' ? {} : { groupIds: { $in: [null, ...groups] } };
