import type { Request, Response } from 'express';
import { cookieOptions } from '../platform/auth/session-middleware.js';
import { cookieOf, hostCookieName } from '../platform/http/cookies.js';

const NAME = 'umbra-browser';
const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

const nameFor = (request: Request): string => hostCookieName(request, NAME);

/** Returns the token of a browser in which a user has signed in before. */
export const browserTokenOf = (request: Request): string | undefined => cookieOf(request, nameFor(request));

/** Sets a persistent cookie with the token, which distinguishes this browser from unknown ones. */
export function keepBrowserToken(request: Request, response: Response, token: string): void {
  response.cookie(nameFor(request), token, { ...cookieOptions(request.secure), maxAge: KEPT_DAYS * DAY_MS });
}
