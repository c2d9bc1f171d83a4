import type { Request, Response } from 'express';
import { cookieOptions } from '../platform/auth/session-middleware.js';

const IN_CLEAR = 'umbra-browser';
/** Browsers keep a cookie of this prefix only from this very host, over TLS (RFC 6265bis, section 4.1.3.2). */
const OVER_TLS = '__Host-umbra-browser';
const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

const nameFor = (request: Request): string => (request.secure ? OVER_TLS : IN_CLEAR);

/** Returns the token of a browser in which somebody has signed in before. */
export function browserTokenOf(request: Request): string | undefined {
  const name = `${nameFor(request)}=`;
  const cookies = request.headers.cookie?.split(';') ?? [];
  return cookies
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
}

/** Has the browser keep the token, also after it was closed: it is what sets this browser apart from those of strangers. */
export function keepBrowserToken(request: Request, response: Response, token: string): void {
  response.cookie(nameFor(request), token, { ...cookieOptions(request.secure), maxAge: KEPT_DAYS * DAY_MS });
}
