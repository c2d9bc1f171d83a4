import type { Request } from 'express';
import { fail } from '../http/app-error.js';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that a page of another site could make a signed-in person's browser send. There are three defences,
 * each sufficient in a current browser: the cookie is `SameSite=Strict`; the browser's own statement of where the call
 * comes from (`Sec-Fetch-Site`, `Origin`) is checked; and a form or link of another site cannot send a JSON content
 * type, nor PUT, PATCH or DELETE, without a CORS preflight, which this service never grants.
 * @param mayPostText the route accepts other content types, but then only from this origin
 * @throws AppError `forbidden` or `unsupported-media-type`
 * @see OWASP Cross-Site Request Forgery Prevention; W3C Fetch Metadata; RFC 6454
 */
export function refuseForgery(request: Request, mayPostText: boolean): void {
  if (SAFE_METHODS.has(request.method)) return;
  refuseOtherSites(request);
  const origin = originOf(request);
  if (sendsJson(request) || isBareDelete(request) || (mayPostText && origin === 'same')) return;
  fail('unsupported-media-type', 'With a session, send "Content-Type: application/json" even without a body.', {
    code: 'JSON_REQUIRED',
  });
}

/**
 * Applies only the second of these defences, for client certificates, which a browser presents on calls from any page.
 * Programs, for which they are meant, send no such headers and use any content type.
 * @throws AppError `forbidden`
 */
export function refuseOtherSites(request: Request): void {
  if (SAFE_METHODS.has(request.method) || originOf(request) !== 'other') return;
  fail(
    'forbidden',
    'Sessions and certificates cannot be used from another site; a proxy must forward the Host header.',
    { code: 'CROSS_SITE_REQUEST' },
  );
}

/** Returns what the browser says about the page that made the call; programs say nothing. */
function originOf(request: Request): 'same' | 'other' | 'unsaid' {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'other';
  const { origin } = request.headers;
  if (origin !== undefined) return isThisHost(origin, request) ? 'same' : 'other';
  return site === 'same-origin' ? 'same' : 'unsaid';
}

/**
 * Returns true if host and port match. The scheme is not compared, since a proxy that terminates TLS may not announce
 * it.
 */
function isThisHost(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A Host header may include the scheme's default port; an Origin never does.
  const here = `${page.protocol}//${request.host}`;
  return page.host !== '' && URL.canParse(here) && new URL(here).host === page.host;
}

function sendsJson(request: Request): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function isBareDelete({ method, headers }: Request): boolean {
  return method === 'DELETE' && headers['content-type'] === undefined;
}
