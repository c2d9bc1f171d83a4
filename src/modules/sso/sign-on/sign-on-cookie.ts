import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import type { Credential } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Cipher, SealError, type Place } from '../../../platform/encryption/cipher.js';
import { cookieOf, hostCookieName } from '../../../platform/http/cookies.js';
import type { SignOnSecrets } from '../provider/openid-provider.js';

/** A sign-in that the browser has begun but not completed. */
export interface BegunSignOn extends SignOnSecrets {
  readonly issuerId: string;
  /** The path of this server that the browser is sent to at the end. */
  readonly returnTo: string;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** Set if a signed-in person confirms who they are. */
  readonly confirms?: SessionToConfirm;
}

export interface SessionToConfirm {
  readonly userId: string;
  /** Finds the stored session without its cookie. */
  readonly sessionReference: string;
  /** The session, as the audit log names it. */
  readonly credential: Credential;
}

const NAME = 'umbra-sign-on';
const LIFETIME_MS = 10 * 60_000;
const PLACE: Place = { collection: 'cookies', id: 'sign-on', field: 'value' };

/**
 * Keeps a begun sign-in in the browser that has begun it, encrypted, so that strangers can make this server store
 * nothing. The cookie is `SameSite=Lax`: the provider sends the browser back by a link, with which a strict cookie,
 * such as that of the session, would not come along.
 */
@Injectable()
export class SignOnCookie {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  set(request: Request, response: Response, begun: BegunSignOn): void {
    const value = this.cipher.seal(JSON.stringify(begun), PLACE);
    response.cookie(nameFor(request), value, { ...optionsFor(request), maxAge: LIFETIME_MS });
  }

  /** Reads and clears it. @returns undefined if there is none, or if it is too old or from another server */
  take(request: Request, response: Response): BegunSignOn | undefined {
    const value = cookieOf(request, nameFor(request));
    if (value === undefined) return undefined;
    response.clearCookie(nameFor(request), optionsFor(request));
    const begun = this.opened(value);
    const age = this.clock.now().getTime() - (begun?.begunAt ?? 0);
    return age < LIFETIME_MS ? begun : undefined;
  }

  private opened(value: string): BegunSignOn | undefined {
    try {
      return JSON.parse(this.cipher.open(value, PLACE)) as BegunSignOn;
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }
}

const nameFor = (request: Request): string => hostCookieName(request, NAME);

const optionsFor = ({ secure }: Request): CookieOptions => ({ httpOnly: true, sameSite: 'lax', path: '/', secure });
