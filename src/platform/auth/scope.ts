/** Parts of the product that a key can be limited to. A route says its own with `@Scope`. */
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
 * What a limited key may do in one area. `write` includes `read`. `ingest` hands documents or counts in and does nothing else
 * in the area; `write` includes it too.
 */
export type CredentialScope = `${Area}:read` | `${Area}:write` | `${IngestArea}:ingest`;

/** Areas that programs hand something in to. */
export const INGEST_AREAS = ['review', 'trend'] as const satisfies readonly Area[];
export type IngestArea = (typeof INGEST_AREAS)[number];

export const SCOPES: readonly CredentialScope[] = [
  ...AREAS.flatMap((area): CredentialScope[] => [`${area}:read`, `${area}:write`]),
  ...INGEST_AREAS.map((area): CredentialScope => `${area}:ingest`),
];

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The scope that a call of this method needs on a route of this area. */
export const scopeFor = (area: Area, method: string): CredentialScope =>
  READING.has(method) ? `${area}:read` : `${area}:write`;

/** The scope that a call needs, on a route that only hands something in as well. */
export const neededScope = (area: Area, method: string, isIngest: boolean): CredentialScope =>
  isIngest && isIngestArea(area) ? `${area}:ingest` : scopeFor(area, method);

const isIngestArea = (area: Area): area is IngestArea => INGEST_AREAS.some((known) => known === area);

/** The scopes that are part of another one. */
const INCLUDED = /:(?:read|ingest)$/;

/** Whether a credential limited to `held` may do what `needed` names. Absent: the credential is not limited. */
export function covers(held: readonly CredentialScope[] | undefined, needed: CredentialScope): boolean {
  if (held === undefined || held.includes(needed)) return true;
  return INCLUDED.test(needed) && held.includes(needed.replace(INCLUDED, ':write') as CredentialScope);
}
