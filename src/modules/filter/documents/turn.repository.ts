import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Claim, ClaimStore, Release } from '../../../platform/jobs/queue-worker.js';
import { QueuedDocumentRecord } from './queued-document.model.js';

/** The number of documents waiting or being redacted, and their size. */
export interface Waiting {
  readonly documents: number;
  readonly bytes: number;
}

const NOBODYS = { 'turn.until': null, 'turn.token': null, 'turn.state': 'waiting', status: 'PENDING' } as const;
const QUEUED_FILTER = { 'turn.state': { $in: ['waiting', 'held'] } };

/**
 * Chooses the next document. Each claim is one atomic operation, so that only one of any number of processes gets a
 * document. A claim that is not renewed expires, because its process has died.
 */
@Injectable()
export class TurnRepository implements ClaimStore<Claim> {
  constructor(@InjectModel(QueuedDocumentRecord.name) private readonly documents: Model<QueuedDocumentRecord>) {}

  /**
   * Returns the rank of a user's next document: behind their last one, waiting or done, and level with the first one
   * waiting. A user with a thousand documents therefore delays others by one document at most, and users who send one
   * at a time cannot delay that user forever.
   * @see Goyal, Vin, Cheng: Start-time Fair Queueing (SIGCOMM 1996), with documents of one size
   */
  async rankFor(userId: string): Promise<number> {
    const [first, lastOfAll, last] = await Promise.all([
      this.rankOf({ 'turn.state': 'waiting' }, { rank: 1, createdAt: 1 }),
      this.rankOf({}, { rank: -1 }),
      this.rankOf({ userId }, { rank: -1 }),
    ]);
    return Math.max(first ?? lastOfAll ?? 0, (last ?? -1) + 1);
  }

  /** Claims one document: one with an expired claim or a due retry, otherwise the one with the lowest rank. */
  async claim(_most: number, now: Date, until: Date): Promise<readonly Claim[]> {
    const token = randomUUID();
    const update = {
      $set: { 'turn.state': 'held', 'turn.until': until, 'turn.token': token, status: 'PROCESSING', statusAt: now },
      $inc: { attempts: 1 },
    } as const;
    const claimed =
      (await this.take({ 'turn.state': 'held', 'turn.until': { $lte: now } }, { 'turn.until': 1 }, update)) ??
      (await this.take({ 'turn.state': 'waiting' }, { rank: 1, createdAt: 1 }, update));
    return claimed === null ? [] : [{ id: claimed._id, token, attempts: claimed.attempts, origin: claimed.origin }];
  }

  /** Extends claims. */
  async renew(claims: readonly Claim[], until: Date): Promise<void> {
    if (claims.length === 0) return;
    await this.documents.bulkWrite(
      claims.map(({ id, token }) => ({
        updateOne: { filter: { _id: id, 'turn.token': token }, update: { $set: { 'turn.until': until } } },
      })),
      { ordered: false },
    );
  }

  /** Releases a document for a retry at that time, or at once in its old place in the queue. */
  async release({ id, token }: Claim, now: Date, { dueAt, isAttempt }: Release): Promise<void> {
    const turn = dueAt > now ? { 'turn.until': dueAt, 'turn.token': null, status: 'PENDING' as const } : NOBODYS;
    await this.documents.updateOne(
      { _id: id, 'turn.token': token },
      { $set: { ...turn, statusAt: now }, ...(!isAttempt && { $inc: { attempts: -1 } }) },
    );
  }

  /** Releases all claims, for when the processes that made them are gone. */
  async releaseAll(now: Date): Promise<void> {
    await this.documents.updateMany(
      { 'turn.state': 'held', 'turn.until': { $gt: now }, 'turn.token': { $type: 'string' } },
      { $set: { ...NOBODYS, statusAt: now } },
    );
  }

  /** Sums up the waiting documents of one user, or of all. */
  async waiting(userId?: string): Promise<Waiting> {
    const [sum] = await this.documents
      .aggregate<Waiting>([
        { $match: { ...(userId !== undefined && { userId }), ...QUEUED_FILTER } },
        { $group: { _id: null, documents: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
      ])
      .exec();
    return { documents: sum?.documents ?? 0, bytes: sum?.bytes ?? 0 };
  }

  private take(filter: object, sort: Readonly<Record<string, 1>>, update: object) {
    const projection = { attempts: 1, origin: 1 };
    return this.documents.findOneAndUpdate(filter, update, { sort, projection, returnDocument: 'after' }).lean().exec();
  }

  private async rankOf(
    filter: Readonly<Record<string, string>>,
    sort: Readonly<Record<string, 1 | -1>>,
  ): Promise<number | undefined> {
    const [found] = await this.documents.find(filter, { rank: 1 }).sort(sort).limit(1).lean().exec();
    return found?.rank;
  }
}
