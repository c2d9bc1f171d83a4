/** Parts of the product that a key can be limited to. A route says its own with `@Scope`. */
export const AREAS = ['redaction', 'policies', 'trend', 'review', 'search', 'accounts', 'audit', 'reidentify'] as const;
export type Area = (typeof AREAS)[number];

/** What a limited key may do in one area; `write` includes `read`. */
export type CredentialScope = `${Area}:read` | `${Area}:write`;

export const SCOPES: readonly CredentialScope[] = AREAS.flatMap((area): CredentialScope[] => [
  `${area}:read`,
  `${area}:write`,
]);

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The scope that a call of this method needs on a route of this area. */
export const scopeFor = (area: Area, method: string): CredentialScope =>
  READING.has(method) ? `${area}:read` : `${area}:write`;

/** Whether a credential limited to `held` may do what `needed` names. Absent: the credential is not limited. */
export function covers(held: readonly CredentialScope[] | undefined, needed: CredentialScope): boolean {
  if (held === undefined || held.includes(needed)) return true;
  return needed.endsWith(':read') && held.includes(`${needed.slice(0, -':read'.length)}:write` as CredentialScope);
}
