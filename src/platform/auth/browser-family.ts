/**
 * The part of a user agent that is stored: enough for people to recognise their sessions, too little to track anyone.
 */
export type BrowserFamily = 'Firefox' | 'Edge' | 'Opera' | 'Chrome' | 'Safari' | 'other';

/** The order matters: the user agent of each of these also contains the names of later ones. */
const FAMILIES: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const MAX_LENGTH = 512;

/** Returns the family of a `User-Agent` header (RFC 9110, section 10.1.5). */
export function browserFamilyOf(userAgent = ''): BrowserFamily {
  const start = userAgent.slice(0, MAX_LENGTH);
  return FAMILIES.find(([pattern]) => pattern.test(start))?.[1] ?? 'other';
}
