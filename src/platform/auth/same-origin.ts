import type { Request } from 'express';
import { fail } from '../http/app-error.js';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what a page of another site could make a signed-in person's browser send. Three fences, each enough alone in
 * a current browser: the cookie is `SameSite=Strict`; the browser's own word on where the call comes from
 * (`Sec-Fetch-Site`, `Origin`) is heeded; and a form or a link of another site can send no JSON content type, nor PUT,
 * PATCH or DELETE, without a CORS preflight, which this service never grants.
 * @param mayPostText the route takes other content types, then only from this origin
 * @throws AppError `forbidden` or `unsupported-media-type`
 * @see OWASP Cross-Site Request Forgery Prevention; W3C Fetch Metadata; RFC 6454
 */
export function refuseForgery(request: Request, mayPostText: boolean): void {
  if (SAFE_METHODS.has(request.method)) return;
  refuseOtherSites(request);
  const origin = originOf(request);
  if (sendsJson(request) || isBareDelete(request) || (mayPostText && origin === 'same')) return;
  fail('unsupported-media-type', 'With a session, send "Content-Type: application/json", also when there is no body.', {
    code: 'JSON_REQUIRED',
  });
}

/**
 * The second of these fences alone, for client certificates, which a browser shows whichever page makes it call: programs,
 * for which they are meant, say nothing of pages and send any content type.
 * @throws AppError `forbidden`
 */
export function refuseOtherSites(request: Request): void {
  if (SAFE_METHODS.has(request.method) || originOf(request) !== 'other') return;
  fail(
    'forbidden',
    'A session or certificate may not be used from another site; behind a proxy, let it pass on the Host header.',
    { code: 'CROSS_SITE_REQUEST' },
  );
}

/** What the browser says of the page that made the call; programs say nothing. */
function originOf(request: Request): 'same' | 'other' | 'unsaid' {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'other';
  const { origin } = request.headers;
  if (origin !== undefined) return isThisHost(origin, request) ? 'same' : 'other';
  return site === 'same-origin' ? 'same' : 'unsaid';
}

/** Host and port must agree. The scheme is not compared: a proxy that ends TLS may not say that it did. */
function isThisHost(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A Host header may name the scheme's own port; an Origin never does.
  const here = `${page.protocol}//${request.host}`;
  return page.host !== '' && URL.canParse(here) && new URL(here).host === page.host;
}

function sendsJson(request: Request): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function isBareDelete({ method, headers }: Request): boolean {
  return method === 'DELETE' && headers['content-type'] === undefined;
}
