import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import 'express-session';
import { Clock } from '../clock/clock.js';
import { AppError } from '../http/app-error.js';
import { browserFamilyOf, type BrowserFamily } from './browser-family.js';
import type { OpenSession } from './principal.js';
import { cookieOptions, IN_CLEAR, OVER_TLS, SessionMiddlewareFactory, storageIdOf } from './session-middleware.js';
import { SessionConfig } from './session.config.js';
import { SessionRepository } from './session.repository.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** `X-Session-Activity: none` on a read: the session is used, and ends as if the request had not been made. */
const UNATTENDED = 'x-session-activity';

/** Whose session it is. */
export interface SessionOwner {
  readonly userId: string;
  /** Of the user's sessions when this one was opened. */
  readonly epoch: number;
}

/** From where a session was opened, for its owner to recognise it. */
export interface SessionOrigin {
  readonly address: string;
  readonly browser: BrowserFamily;
}

declare module 'express-session' {
  interface SessionData {
    owner?: SessionOwner;
    /** Milliseconds since 1970; the absolute lifetime counts from here. */
    openedAt?: number;
    /** The name of the session for its owner and the audit trail, which opens nothing. Absent in older sessions. */
    publicId?: string;
    /** Milliseconds since 1970: when the owner has last shown who they are. Absent in older sessions. */
    confirmedAt?: number;
    origin?: SessionOrigin;
  }
}

/** Sign-ins of browsers: loaded only for routes that may use them, opened and ended here. */
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
   * Loads the session that the cookie names and keeps it alive, unless nobody made the request by hand. A forged, unknown, idle or too old one is none.
   * @throws AppError `unavailable` when the store does not answer
   */
  async load(request: Request, response: Response): Promise<OpenSession | undefined> {
    await this.attach(request, response);
    const { owner, openedAt, publicId = null, confirmedAt = openedAt } = request.session;
    if (owner === undefined || openedAt === undefined || confirmedAt === undefined) return undefined;
    const left = openedAt + this.config.maxHours * MS_PER_HOUR - this.clock.now().getTime();
    if (left <= 0) {
      await this.close(request, response);
      return undefined;
    }
    request.session.cookie.maxAge = Math.min(this.config.idleMinutes * MS_PER_MINUTE, left);
    return { ...owner, id: publicId, confirmedAt: new Date(confirmedAt) };
  }

  /**
   * Opens a session under a new id, so that nobody can have known it before (session fixation); an old one ends.
   * @param publicId a new one, for whoever has to know it before the session is there
   * @returns when
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

  /** Goes on with the session under a new id and for a later epoch, when the other sessions of its owner have ended. */
  async renew(request: Request, owner: SessionOwner): Promise<void> {
    const { openedAt, confirmedAt, publicId, origin } = request.session;
    await settled((done) => request.session.regenerate(done));
    Object.assign(request.session, { owner, openedAt, confirmedAt, publicId, origin });
    await settled((done) => request.session.save(done));
  }

  /**
   * Notes that the owner has shown once more who they are. Written past the session of this request, which would be stored
   * anew, though it has ended meanwhile, when it is changed.
   */
  async confirm(request: Request): Promise<void> {
    await this.confirmReferred(this.referenceOf(request));
  }

  /** Returns by what the session of a request is found in the store without its cookie. */
  referenceOf(request: Request): string {
    return storageIdOf(request.session.id);
  }

  /** Notes, as `confirm` does, that the owner of a session has shown once more who they are. */
  async confirmReferred(reference: string): Promise<void> {
    await this.store.markConfirmed(reference, this.clock.now());
  }

  /** Ends the session in the store and in the browser. */
  async close(request: Request, response: Response): Promise<void> {
    await settled((done) => request.session.destroy(done));
    response.clearCookie(request.secure ? OVER_TLS : IN_CLEAR, cookieOptions(request.secure));
  }

  private async attach(request: Request, response: Response): Promise<void> {
    try {
      const middleware = await this.middleware.get();
      const { inClear, overTls } = isUnattended(request) ? middleware.unattended : middleware;
      await new Promise<void>((resolve, reject) => {
        let attached = false;
        (request.secure ? overTls : inClear)(request, response, (error?: unknown) => {
          // Called again when the answer is being sent and the session could not be kept alive: it ended meanwhile, or
          // the store is away. The caller has its answer either way.
          if (attached) this.logger.warn('A session could not be kept alive in the store.');
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
 * Whether a page asks by itself, and not because somebody did something: a desk that was left must time out although the
 * page on it keeps itself up to date. Only of reads: what changes something is somebody's doing.
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
  const error = new AppError('unavailable', 'Sessions are not available just now; try again in a few seconds.', {
    code: 'SESSION_STORE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  });
  error.cause = cause;
  return error;
}
