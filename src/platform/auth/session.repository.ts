import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { BrowserFamily } from './browser-family.js';
import { SESSION_COLLECTION } from './session-middleware.js';

/** A session as shown to its owner. */
export interface SessionFacts {
  /** Null for sessions opened before such ids existed. */
  readonly id: string | null;
  readonly openedAt: Date;
  /** Accurate to a minute. */
  readonly lastSeenAt: Date;
  readonly address: string | null;
  readonly browser: BrowserFamily | null;
}

/** A document of connect-mongo, limited to the fields read here. */
interface StoredSession {
  readonly _id: string;
  readonly expires: Date;
  readonly lastModified?: Date;
  readonly session: {
    readonly owner: { readonly userId: string; readonly epoch: number };
    readonly openedAt: number;
    readonly publicId?: string;
    readonly origin?: { readonly address: string; readonly browser: BrowserFamily };
  };
}

export interface SessionQuery {
  readonly userId: string;
  /** Sessions of earlier epochs have ended. */
  readonly epoch: number;
  /** Sessions opened before this time have ended. */
  readonly openedSince: Date;
}

/** The stored sessions of users. Complements `express-session`, which finds sessions by their cookies only. */
@Injectable()
export class SessionRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Returns sessions, newest first. */
  async list(
    query: SessionQuery,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly items: readonly SessionFacts[]; readonly total: number }> {
    const filter = openOnes(query);
    const [found, total] = await Promise.all([
      this.sessions
        .find(filter)
        .sort({ 'session.openedAt': -1 })
        .skip(page * size)
        .limit(size)
        .toArray(),
      this.sessions.countDocuments(filter),
    ]);
    return { items: found.map(toFacts), total };
  }

  async has(storageId: string): Promise<boolean> {
    const found = await this.sessions.findOne({ _id: storageId }, { projection: { _id: 1 } });
    return found !== null;
  }

  /** @returns whether the session existed */
  async remove(userId: string, publicId: string): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({
      'session.owner.userId': userId,
      'session.publicId': publicId,
    });
    return deletedCount === 1;
  }

  /** Removes the sessions of earlier epochs, which are no longer valid. */
  async removeBefore(userId: string, epoch: number): Promise<void> {
    await this.sessions.deleteMany({ 'session.owner.userId': userId, 'session.owner.epoch': { $lt: epoch } });
  }

  /** Has no effect on a session that has ended meanwhile. */
  async markConfirmed(storageId: string, at: Date): Promise<void> {
    await this.sessions.updateOne({ _id: storageId }, { $set: { 'session.confirmedAt': at.getTime() } });
  }

  private get sessions() {
    return this.connection.collection<StoredSession>(SESSION_COLLECTION);
  }
}

/** Expiry is compared with the clock of the process, as connect-mongo does, which also writes it by that clock. */
const openOnes = ({ userId, epoch, openedSince }: SessionQuery) => ({
  'session.owner.userId': userId,
  'session.openedAt': { $gt: openedSince.getTime() },
  'session.owner.epoch': epoch,
  expires: { $gt: new Date() },
});

const toFacts = ({ session, lastModified }: StoredSession): SessionFacts => ({
  id: session.publicId ?? null,
  openedAt: new Date(session.openedAt),
  lastSeenAt: lastModified ?? new Date(session.openedAt),
  address: session.origin?.address ?? null,
  browser: session.origin?.browser ?? null,
});
