/** Areas of the product that a key can be limited to. A route declares its area with `@Scope`. */
export const AREAS = [
  'redaction',
  'policies',
  'trend',
  'review',
  'search',
  'accounts',
  'audit',
  'reidentify',
  'scim',
] as const;
export type Area = (typeof AREAS)[number];

/**
 * The right of a limited key in one area. `write` includes `read`. `ingest` allows submitting documents or counts and
 * nothing else in the area; `write` includes it too.
 */
export type CredentialScope = `${Area}:read` | `${Area}:write` | `${IngestArea}:ingest`;

/** Areas to which programs submit data. */
export const INGEST_AREAS = ['review', 'trend'] as const satisfies readonly Area[];
export type IngestArea = (typeof INGEST_AREAS)[number];

export const SCOPES: readonly CredentialScope[] = [
  ...AREAS.flatMap((area): CredentialScope[] => [`${area}:read`, `${area}:write`]),
  ...INGEST_AREAS.map((area): CredentialScope => `${area}:ingest`),
];

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Returns the scope that a call with this method needs on a route of this area. */
export const scopeFor = (area: Area, method: string): CredentialScope =>
  READING.has(method) ? `${area}:read` : `${area}:write`;

/** Returns the scope that a call needs, also on routes that only submit data. */
export const neededScope = (area: Area, method: string, isIngest: boolean): CredentialScope =>
  isIngest && isIngestArea(area) ? `${area}:ingest` : scopeFor(area, method);

const isIngestArea = (area: Area): area is IngestArea => INGEST_AREAS.some((known) => known === area);

/** Matches the scopes that `write` includes. */
const INCLUDED = /:(?:read|ingest)$/;

/**
 * Returns true if a credential limited to `held` may do what `needed` names. If absent, the credential is not limited.
 */
export function covers(held: readonly CredentialScope[] | undefined, needed: CredentialScope): boolean {
  if (held === undefined || held.includes(needed)) return true;
  return INCLUDED.test(needed) && held.includes(needed.replace(INCLUDED, ':write') as CredentialScope);
}
