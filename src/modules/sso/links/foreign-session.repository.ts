import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Cipher, SealError, type Place } from '../../../platform/encryption/cipher.js';
import { FOREIGN_SESSIONS, ForeignSessionRecord } from './foreign-session.model.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';

/** A session here and the one at the OpenID provider that it came from. */
export interface ForeignSession {
  /** The public id of the session here. */
  readonly sessionId: string;
  readonly userId: string;
  readonly issuerUrl: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly idToken: string | null;
}

/** The sessions that a back-channel logout names: one, or all of a person. */
export interface EndedAtProvider {
  readonly issuerUrl: string;
  readonly sid: string | undefined;
  readonly subject: string | undefined;
}

@Injectable()
export class ForeignSessionRepository {
  constructor(
    @InjectModel(ForeignSessionRecord.name) private readonly sessions: Model<ForeignSessionRecord>,
    private readonly cipher: Cipher,
  ) {}

  async insert({ sessionId, idToken, ...session }: ForeignSession, expiresAt: Date): Promise<void> {
    const sealed = idToken === null ? null : this.cipher.seal(idToken, placeOf(sessionId));
    await this.sessions.create({ _id: sessionId, ...session, idToken: sealed, expiresAt });
  }

  /** Takes the record of a session that ends. */
  take(sessionId: string): Promise<ForeignSession | undefined> {
    return readOne(this.sessions.findOneAndDelete({ _id: sessionId }), (record) => this.toSession(record));
  }

  find({ issuerUrl, sid, subject }: EndedAtProvider): Promise<readonly ForeignSession[]> {
    const named = { ...(sid !== undefined && { sid }), ...(subject !== undefined && { subject }) };
    return readAll(this.sessions.find({ issuerUrl, ...named }), (record) => this.toSession(record));
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.sessions.deleteMany({ userId }).exec();
  }

  private toSession({ _id, userId, issuerUrl, subject, sid, idToken }: ForeignSessionRecord): ForeignSession {
    return { sessionId: _id, userId, issuerUrl, subject, sid, idToken: this.opened(_id, idToken) };
  }

  /** A hint that can no longer be decrypted is dropped: providers do not require it. */
  private opened(sessionId: string, sealed: string | null): string | null {
    if (sealed === null) return null;
    try {
      return this.cipher.open(sealed, placeOf(sessionId));
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}

const placeOf = (sessionId: string): Place => ({ collection: FOREIGN_SESSIONS, id: sessionId, field: 'idToken' });
