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
/** The minimum interval between writes that extend the expiry of a session in use. */
const TOUCH_SECONDS = 60;

export const PLAIN_COOKIE = 'umbra-session';
/** Browsers accept a cookie with this prefix only from this host, over TLS (RFC 6265bis, section 4.1.3.2). */
export const SECURE_COOKIE = '__Host-umbra-session';

/** Returns the id under which the store keeps a session. */
export const storageIdOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** `express-session` for both kinds of connection, with one store. */
export interface SessionMiddleware {
  readonly inClear: RequestHandler;
  readonly overTls: RequestHandler;
  /** The handlers for automatic requests, which use the session without keeping it alive. */
  readonly unattended: { readonly inClear: RequestHandler; readonly overTls: RequestHandler };
}

/** Options that both cookies share; a browser clears a cookie only when these are repeated. */
export const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure }) satisfies CookieOptions;

/**
 * Creates the session middleware on the shared database connection. It is created when the first session is needed, so
 * that the process starts, and answers probes and bearer calls, whatever the state of the database.
 */
@Injectable()
export class SessionMiddlewareFactory {
  private made: Promise<SessionMiddleware> | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly secrets: SecretRepository,
    private readonly config: SessionConfig,
  ) {}

  /** A failure is not cached: the next caller tries again. */
  get(): Promise<SessionMiddleware> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  /** Reads from the store in the way that a session is read; resolves when the store answers. */
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
    // The store would create its index in its constructor, where a failure cannot be caught.
    const collection = db.collection(SESSION_COLLECTION);
    await collection.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
    await collection.createIndex({ 'session.owner.userId': 1, 'session.openedAt': -1 });
    const handler = (name: string, secure: boolean, rolling = true) =>
      session({
        name,
        // A separate store for each: `express-session` attaches its cookie options to the store.
        store: this.makeStore(db.databaseName, rolling),
        secret: [...secrets],
        resave: false,
        saveUninitialized: false,
        rolling,
        cookie: { ...cookieOptions(secure), maxAge: this.idleSeconds * 1000 },
      });
    return {
      inClear: handler(PLAIN_COOKIE, false),
      overTls: handler(SECURE_COOKIE, true),
      unattended: { inClear: handler(PLAIN_COOKIE, false, false), overTls: handler(SECURE_COOKIE, true, false) },
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
      // Someone who can read the database must not be able to take over the sessions in it.
      transformId: storageIdOf,
      // Stored as an object, whose fields can be queried; earlier versions stored text.
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
