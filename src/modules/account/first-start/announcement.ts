import type { AddressInfo } from 'node:net';

/** Where the service answers. */
export interface Place {
  readonly scheme: 'http' | 'https';
  readonly address: AddressInfo;
  /** The certificate is one that clients do not know. */
  readonly selfSigned: boolean;
}

/** What the first start has made up. What was given to it is not repeated. */
export interface MadeUp {
  readonly email: string;
  readonly password?: string;
  readonly apiKey?: string;
}

/**
 * The lines that a person who has just started the service sees, once. Empty when nothing was made up.
 * @param open what is open to everybody
 */
export function announcement({ email, password, apiKey }: MadeUp, place: Place, open: string | undefined): string {
  if (password === undefined && apiKey === undefined) return '';
  return [
    '',
    'First start. These are shown this once; keep them safe.',
    '',
    `  Administrator  ${email}`,
    ...(password === undefined ? [] : [`  Password       ${password}`]),
    ...(apiKey === undefined ? [] : [`  API key        ${apiKey}`]),
    '',
    `Open ${originOf(place)} in a browser and sign in as the administrator.`,
    ...(password === undefined ? [] : ['You choose a new password there.']),
    ...(apiKey === undefined ? [] : ['', 'Or try it from a shell:', '', `  ${curlLine(apiKey, place)}`]),
    ...(open === undefined ? [] : ['', open]),
    '',
    '',
  ].join('\n');
}

/** Returns one line that says what is open to everybody and how to close it; undefined when nothing is. */
export function openDoorsLine(doors: readonly string[]): string | undefined {
  if (doors.length === 0) return undefined;
  return `Open to everybody who reaches this port: ${doors.join('; ')}. UMBRA_PROFILE=production closes them (docs/production.md).`;
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

/** A name that reaches the server from this machine. */
function hostOf({ address, family }: AddressInfo): string {
  const listensEverywhere = address === '0.0.0.0' || address === '::';
  if (listensEverywhere) return 'localhost';
  return family === 'IPv6' ? `[${address}]` : address;
}
