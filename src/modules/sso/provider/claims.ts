import type { Role } from '../../../platform/auth/principal.js';
import { isAccountEmail } from '../../account/account.types.js';
import type { GroupMapping, Issuer } from '../issuer.types.js';

/** The claims of a provider about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** The effect of a person's claims on their account. */
export interface MappedClaims {
  /** Undefined if the issuer maps no roles, so that sign-ins do not change them. Null if no mapping matches. */
  readonly role: Role | null | undefined;
  readonly joins: readonly string[];
  readonly leaves: readonly string[];
}

/** The maximum number of values that are read. */
const MAX_VALUES = 5000;

/** Returns the role and the groups that the mappings of an issuer give to a person. */
export function mapClaims(issuer: Issuer, claims: Claims): MappedClaims {
  const roles = new Set(valuesOf(claims, issuer.roleClaim));
  const groups = new Set(valuesOf(claims, issuer.groupClaim));
  const fitting = issuer.roles.find(({ value }) => roles.has(value))?.role ?? issuer.defaultRole;
  const idsOf = (mappings: readonly GroupMapping[]): ReadonlySet<string> =>
    new Set(mappings.map(({ groupId }) => groupId));
  const joins = idsOf(issuer.groups.filter(({ value }) => groups.has(value)));
  const named = idsOf(issuer.groups);
  return {
    role: issuer.roles.length === 0 ? undefined : fitting,
    joins: [...joins],
    leaves: [...named].filter((id) => !joins.has(id)),
  };
}

/** Returns the e-mail address of a person, provided that the provider vouches for it. */
export function verifiedEmailOf(issuer: Issuer, { email, email_verified: verified }: Claims): string | undefined {
  if (typeof email !== 'string' || !isAccountEmail(email)) return undefined;
  const isVerified = verified === true || (issuer.trustsEmails && verified !== false);
  return isVerified ? email : undefined;
}

/**
 * Returns the texts of a claim: one, or a list of them. A claim with the complete name takes precedence over a path of
 * names separated by dots.
 */
function valuesOf(claims: Claims, name: string): readonly string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : inside(claims, name.split('.'));
  const values: readonly unknown[] = Array.isArray(claim) ? claim.slice(0, MAX_VALUES) : [claim];
  return values.filter((value) => typeof value === 'string');
}

function inside(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return inside((value as Claims)[name], rest);
}
