import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { MongoStore } from 'connect-mongo';
import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import { SecretRepository } from '../secrets/secret.repository.js';
import { SessionConfig } from './session.config.js';

export const SESSION_COLLECTION = 'sessions';
const SECRET_BYTES = 32;
const SECONDS_PER_MINUTE = 60;
/** A session in use is written back at most this often, to move its expiry on. */
const TOUCH_SECONDS = 60;

export const IN_CLEAR = 'umbra-session';
/** Browsers keep a cookie of this prefix only from this very host, over TLS (RFC 6265bis, section 4.1.3.2). */
export const OVER_TLS = '__Host-umbra-session';

/** The id under which the store keeps a session. */
export const storageIdOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** `express-session` for both kinds of connection, on one store. */
export interface SessionMiddleware {
  readonly inClear: RequestHandler;
  readonly overTls: RequestHandler;
  /** The same for requests that nobody made by hand: they use the session without keeping it alive. */
  readonly unattended: { readonly inClear: RequestHandler; readonly overTls: RequestHandler };
}

/** What the cookie has in common on both; a browser clears a cookie only when these are repeated. */
export const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure }) satisfies CookieOptions;

/**
 * Makes the session middleware on the connection that everything else uses. It is made when the first session is asked
 * for, so that the process starts, and answers probes and bearer calls, whatever state the database is in.
 */
@Injectable()
export class SessionMiddlewareFactory {
  private made: Promise<SessionMiddleware> | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly secrets: SecretRepository,
    private readonly config: SessionConfig,
  ) {}

  /** A failure is not kept: the next caller tries again. */
  get(): Promise<SessionMiddleware> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  /** Reads from the store, as a session would be; resolves when it answers. */
  async ping(): Promise<void> {
    await this.connection.collection<{ _id: string }>(SESSION_COLLECTION).findOne({ _id: 'ping' });
  }

  private async make(): Promise<SessionMiddleware> {
    const secrets =
      this.config.secrets.length > 0
        ? this.config.secrets
        : [await this.secrets.findOrCreate('session-cookie', () => randomBytes(SECRET_BYTES).toString('base64url'))];
    const { db } = await this.connection.asPromise();
    if (db === undefined) throw new Error('The database connection is closed.');
    // Not left to the store: it would index in its constructor, where a failure cannot be caught.
    const collection = db.collection(SESSION_COLLECTION);
    await collection.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
    await collection.createIndex({ 'session.owner.userId': 1, 'session.openedAt': -1 });
    const handler = (name: string, secure: boolean, rolling = true) =>
      session({
        name,
        // One each: `express-session` hangs the options of its cookie on the store.
        store: this.makeStore(db.databaseName, rolling),
        secret: [...secrets],
        resave: false,
        saveUninitialized: false,
        rolling,
        cookie: { ...cookieOptions(secure), maxAge: this.idleSeconds * 1000 },
      });
    return {
      inClear: handler(IN_CLEAR, false),
      overTls: handler(OVER_TLS, true),
      unattended: { inClear: handler(IN_CLEAR, false, false), overTls: handler(OVER_TLS, true, false) },
    };
  }

  private makeStore(dbName: string, keepsAlive: boolean): session.Store {
    const store: session.Store = MongoStore.create({
      client: this.connection.getClient(),
      dbName,
      collectionName: SESSION_COLLECTION,
      ttl: this.idleSeconds,
      autoRemove: 'disabled',
      touchAfter: Math.min(TOUCH_SECONDS, Math.floor(this.idleSeconds / 4)),
      // Who reads the database must not be able to take over the sessions in it.
      transformId: storageIdOf,
      // As an object, whose fields can be asked for; earlier versions have stored text.
      unserialize: (stored: unknown) =>
        (typeof stored === 'string' ? JSON.parse(stored) : stored) as session.SessionData,
    });
    if (!keepsAlive) {
      store.touch = (_id, _session, done = () => undefined) => {
        done();
      };
    }
    return store;
  }

  private get idleSeconds(): number {
    return this.config.idleMinutes * SECONDS_PER_MINUTE;
  }
}
