import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import 'express-session';
import { Clock } from '../clock/clock.js';
import { AppError } from '../http/app-error.js';
import { cookieOptions, IN_CLEAR, OVER_TLS, SessionMiddlewareFactory } from './session-middleware.js';
import { SessionConfig } from './session.config.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** Whose session it is. */
export interface SessionOwner {
  readonly userId: string;
  /** Of the user's sessions when this one was opened. */
  readonly epoch: number;
}

declare module 'express-session' {
  interface SessionData {
    owner?: SessionOwner;
    /** Milliseconds since 1970; the absolute lifetime counts from here. */
    openedAt?: number;
  }
}

/** Sign-ins of browsers: loaded only for routes that may use them, opened and ended here. */
@Injectable()
export class Sessions {
  private readonly logger = new Logger(Sessions.name);

  constructor(
    private readonly middleware: SessionMiddlewareFactory,
    private readonly config: SessionConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads the session that the cookie names and keeps it alive. A forged, unknown, idle or too old one is none.
   * @throws AppError `unavailable` when the store does not answer
   */
  async load(request: Request, response: Response): Promise<SessionOwner | undefined> {
    await this.attach(request, response);
    const { owner, openedAt } = request.session;
    if (owner === undefined || openedAt === undefined) return undefined;
    const left = openedAt + this.config.maxHours * MS_PER_HOUR - this.clock.now().getTime();
    if (left <= 0) {
      await this.close(request, response);
      return undefined;
    }
    request.session.cookie.maxAge = Math.min(this.config.idleMinutes * MS_PER_MINUTE, left);
    return owner;
  }

  /** Opens a session under a new id, so that nobody can have known it before (session fixation); an old one ends. */
  async open(request: Request, owner: SessionOwner): Promise<void> {
    await settled((done) => request.session.regenerate(done));
    request.session.owner = owner;
    request.session.openedAt = this.clock.now().getTime();
    await settled((done) => request.session.save(done));
  }

  /** Ends the session in the store and in the browser. */
  async close(request: Request, response: Response): Promise<void> {
    await settled((done) => request.session.destroy(done));
    response.clearCookie(request.secure ? OVER_TLS : IN_CLEAR, cookieOptions(request.secure));
  }

  private async attach(request: Request, response: Response): Promise<void> {
    try {
      const { inClear, overTls } = await this.middleware.get();
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
