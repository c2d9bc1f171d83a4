import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import 'express-session';
import { Clock } from '../clock/clock.js';
import { HOUR_MS, MINUTE_MS } from '../clock/durations.js';
import { AppError } from '../http/app-error.js';
import { browserFamilyOf, type BrowserFamily } from './browser-family.js';
import type { OpenSession } from './principal.js';
import {
  cookieOptions,
  PLAIN_COOKIE,
  SECURE_COOKIE,
  SessionMiddlewareFactory,
  storageIdOf,
} from './session-middleware.js';
import { SessionConfig } from './session.config.js';
import { SessionRepository } from './session.repository.js';

/**
 * `X-Session-Activity: none` on a read: the session is used, and its idle timeout continues as if there were no
 * request.
 */
const UNATTENDED = 'x-session-activity';

/** The owner of a session. */
export interface SessionOwner {
  readonly userId: string;
  /** The session epoch of the user when this session was opened. */
  readonly epoch: number;
}

/** The place where a session was opened, for its owner to recognise it. */
export interface SessionOrigin {
  readonly address: string;
  readonly browser: BrowserFamily;
}

declare module 'express-session' {
  interface SessionData {
    owner?: SessionOwner;
    /** Milliseconds since 1970; the absolute lifetime counts from here. */
    openedAt?: number;
    /** The id of the session for its owner and the audit log; it grants no access. Absent in older sessions. */
    publicId?: string;
    /** Milliseconds since 1970: when the owner last authenticated. Absent in older sessions. */
    confirmedAt?: number;
    origin?: SessionOrigin;
  }
}

/** Manages browser sessions: opens and ends them, and loads them only for routes that accept them. */
@Injectable()
export class Sessions {
  private readonly logger = new Logger(Sessions.name);

  constructor(
    private readonly middleware: SessionMiddlewareFactory,
    private readonly store: SessionRepository,
    private readonly config: SessionConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads the session of the cookie and extends it, unless the request was automatic. Returns undefined for a forged,
   * unknown, idle or expired session.
   * @throws AppError `unavailable` when the store does not answer
   */
  async load(request: Request, response: Response): Promise<OpenSession | undefined> {
    await this.attach(request, response);
    const { owner, openedAt, publicId = null, confirmedAt = openedAt } = request.session;
    if (owner === undefined || openedAt === undefined || confirmedAt === undefined) return undefined;
    const leftMs = openedAt + this.config.maxHours * HOUR_MS - this.clock.now().getTime();
    if (leftMs <= 0) {
      await this.close(request, response);
      return undefined;
    }
    request.session.cookie.maxAge = Math.min(this.config.idleMinutes * MINUTE_MS, leftMs);
    return { ...owner, id: publicId, confirmedAt: new Date(confirmedAt) };
  }

  /**
   * Opens a session under a new id, which nobody can have known before (session fixation); the previous one ends.
   * @param publicId a new id, for callers who need it before the session exists
   * @returns when the session was opened
   */
  async open(request: Request, owner: SessionOwner, publicId: string = randomUUID()): Promise<Date> {
    await settled((done) => request.session.regenerate(done));
    request.session.owner = owner;
    const now = this.clock.now();
    request.session.openedAt = now.getTime();
    request.session.confirmedAt = now.getTime();
    request.session.publicId = publicId;
    request.session.origin = { address: request.ip ?? '', browser: browserFamilyOf(request.headers['user-agent']) };
    await settled((done) => request.session.save(done));
    return now;
  }

  /** Continues the session under a new id and for a later epoch, after the other sessions of its owner have ended. */
  async renew(request: Request, owner: SessionOwner): Promise<void> {
    const { openedAt, confirmedAt, publicId, origin } = request.session;
    await settled((done) => request.session.regenerate(done));
    Object.assign(request.session, { owner, openedAt, confirmedAt, publicId, origin });
    await settled((done) => request.session.save(done));
  }

  /**
   * Records that the owner has authenticated again. Writes to the store directly: changing the session of this request
   * would store it again even if it has ended meanwhile.
   */
  async confirm(request: Request): Promise<void> {
    await this.confirmReferred(this.referenceOf(request));
  }

  /** Returns whether the session of a request, which was loaded before, has not been ended since. */
  isStored(request: Request): Promise<boolean> {
    return this.store.has(this.referenceOf(request));
  }

  /** Returns the id that finds the session of a request in the store without its cookie. */
  referenceOf(request: Request): string {
    return storageIdOf(request.session.id);
  }

  /** Records, like `confirm`, that the owner of a session has authenticated again. */
  async confirmReferred(reference: string): Promise<void> {
    await this.store.markConfirmed(reference, this.clock.now());
  }

  /** Ends the session in the store and in the browser. */
  async close(request: Request, response: Response): Promise<void> {
    await settled((done) => request.session.destroy(done));
    response.clearCookie(request.secure ? SECURE_COOKIE : PLAIN_COOKIE, cookieOptions(request.secure));
  }

  private async attach(request: Request, response: Response): Promise<void> {
    try {
      const middleware = await this.middleware.get();
      const { inClear, overTls } = isUnattended(request) ? middleware.unattended : middleware;
      await new Promise<void>((resolve, reject) => {
        let attached = false;
        (request.secure ? overTls : inClear)(request, response, (error?: unknown) => {
          // Called a second time if the session could not be extended while the response was sent: it ended meanwhile,
          // or the store is unavailable. The caller has its response either way.
          if (attached) this.logger.warn('A session could not be renewed in the store.');
          else if (error === undefined) resolve();
          else reject(error instanceof Error ? error : new Error('The session store failed.'));
          attached = true;
        });
      });
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/**
 * Returns true for automatic requests of a page, without user activity: an unattended session must time out although
 * the page keeps itself up to date. Applies to reads only, since every change is the act of a user.
 */
const isUnattended = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && headers[UNATTENDED] === 'none';

async function settled(act: (done: (error?: unknown) => void) => void): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      act((error) => {
        if (error === undefined || error === null) resolve();
        else reject(error instanceof Error ? error : new Error('The session store failed.'));
      });
    });
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'Sessions are temporarily not available; try again in a few seconds.', {
    code: 'SESSION_STORE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  });
  error.cause = cause;
  return error;
}
