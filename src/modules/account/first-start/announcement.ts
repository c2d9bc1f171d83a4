import type { AddressInfo } from 'node:net';

/** The address at which the service listens, and what a first sign-in asks for. */
export interface Place {
  readonly scheme: 'http' | 'https';
  readonly address: AddressInfo;
  /** True if clients do not trust the certificate. */
  readonly selfSigned: boolean;
  /** The address for browsers, from the settings; empty if it is not set. */
  readonly publicUrl: string;
  /** True if administrators must set up a second factor. */
  readonly asksSecondFactor: boolean;
}

/** The credentials that the first start generated. Those that were configured are not repeated. */
export interface GeneratedCredentials {
  readonly email: string;
  readonly password?: string;
  readonly apiKey?: string;
}

/**
 * Returns the lines printed once for the person who started the service; empty if nothing was generated.
 * @param open the parts of the service that need no credential
 */
export function announcement(
  { email, password, apiKey }: GeneratedCredentials,
  place: Place,
  open: string | undefined,
): string {
  if (password === undefined && apiKey === undefined) return '';
  return [
    '',
    'First start. These credentials are shown only once; keep them safe.',
    '',
    `  Administrator  ${email}`,
    ...(password === undefined ? [] : [`  Password       ${password}`]),
    ...(apiKey === undefined ? [] : [`  API key        ${apiKey}`]),
    '',
    `Open ${place.publicUrl === '' ? originOf(place) : place.publicUrl} in a browser and sign in as the administrator.`,
    ...(password === undefined ? [] : ['You will choose a new password there.']),
    ...(place.asksSecondFactor ? ['You will set up one-time codes: have an authenticator application ready.'] : []),
    ...(apiKey === undefined ? [] : ['', 'Or try it from a shell:', '', `  ${curlLine(apiKey, place)}`]),
    ...(open === undefined ? [] : ['', open]),
    '',
    '',
  ].join('\n');
}

/** Returns one line that lists what needs no credential and how to restrict it; undefined if there is nothing. */
export function openDoorsLine(doors: readonly string[]): string | undefined {
  if (doors.length === 0) return undefined;
  return `Open to everyone who can reach this port: ${doors.join('; ')}. UMBRA_PROFILE=production closes this (docs/operate/production.md).`;
}

function curlLine(apiKey: string, place: Place): string {
  return [
    'curl -sS',
    ...(place.selfSigned ? ['-k'] : []),
    `-H 'Authorization: Bearer ${apiKey}'`,
    "-H 'Content-Type: text/plain'",
    "--data-binary 'Call Ana at 212-555-0143 or write to ana@example.com about SSN 219-09-9999.'",
    `${originOf(place)}/api/filter`,
  ].join(' ');
}

const originOf = ({ scheme, address }: Place): string => `${scheme}://${hostOf(address)}:${address.port}`;

/** Returns a host name by which this machine can reach the server. */
function hostOf({ address, family }: AddressInfo): string {
  const listensEverywhere = address === '0.0.0.0' || address === '::';
  if (listensEverywhere) return 'localhost';
  return family === 'IPv6' ? `[${address}]` : address;
}
