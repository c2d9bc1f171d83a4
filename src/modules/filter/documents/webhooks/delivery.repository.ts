import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WebhookDeliveryRecord } from './delivery.model.js';
import type { Delivery, DeliveryState, UndeliveredMessage } from './webhook.types.js';
import { readAll } from '../../../../platform/database/read-records.js';

const UNDELIVERED: DeliveryState[] = ['waiting', 'failed'];

/** The outbox of the webhooks. */
@Injectable()
export class DeliveryRepository {
  constructor(@InjectModel(WebhookDeliveryRecord.name) private readonly deliveries: Model<WebhookDeliveryRecord>) {}

  /** Stores a message once, however often it is called. */
  async add({ id, ...fields }: Delivery, notBefore: Date): Promise<void> {
    await this.deliveries.updateOne(
      { _id: id },
      { $setOnInsert: { ...fields, state: 'waiting', notBefore, problem: null } },
      { upsert: true },
    );
  }

  /** Returns the users who may have due messages, each once. */
  async usersWithDue(now: Date): Promise<readonly string[]> {
    const found = await this.deliveries
      .aggregate<{ readonly _id: string }>([
        { $match: { state: 'waiting', notBefore: { $lte: now } } },
        { $group: { _id: '$userId' } },
      ])
      .exec();
    return found.map(({ _id }) => _id);
  }

  /** Returns due messages, those due longest first. */
  findDue(userId: string, now: Date, limit: number): Promise<readonly Delivery[]> {
    return readAll(
      this.deliveries
        .find({ userId, state: 'waiting', notBefore: { $lte: now } })
        .sort({ notBefore: 1 })
        .limit(limit),
      ({ _id, documentId, status, at, failure, attempts }) => ({
        id: _id,
        userId,
        documentId,
        status,
        at,
        failure,
        attempts,
      }),
    );
  }

  /** Returns a user's undelivered messages, newest first. */
  findUndelivered(userId: string, limit: number): Promise<readonly UndeliveredMessage[]> {
    return readAll(
      this.deliveries
        .find({ userId, state: { $in: UNDELIVERED } })
        .sort({ notBefore: -1 })
        .limit(limit),
      ({ _id, documentId, status, at, state, attempts, notBefore, problem }) => ({
        id: _id,
        documentId,
        status,
        at,
        state: state === 'failed' ? 'failed' : 'waiting',
        attempts,
        notBefore,
        problem,
      }),
    );
  }

  /** Makes a message due now. @returns whether there is such an undelivered message */
  async retry(id: string, userId: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.deliveries.updateOne(
      { _id: id, userId, state: { $in: UNDELIVERED } },
      { $set: { state: 'waiting', notBefore: now } },
    );
    return matchedCount === 1;
  }

  async markSent(id: string): Promise<void> {
    await this.deliveries.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'sent', problem: null } });
  }

  /**
   * Records a failed attempt, unless a retry was requested meanwhile.
   * @param dueAt when it was found due
   * @param notBefore time of the next attempt; undefined when it was the last
   */
  async markTried(id: string, dueAt: Date, problem: string, notBefore: Date | undefined): Promise<void> {
    await this.deliveries.updateOne(
      { _id: id, state: 'waiting', notBefore: { $lte: dueAt } },
      {
        $set: { problem, ...(notBefore === undefined ? { state: 'failed' } : { notBefore }) },
        $inc: { attempts: 1 },
      },
    );
  }

  async removeOf(documentIds: readonly string[]): Promise<void> {
    await this.deliveries.deleteMany({ documentId: { $in: [...documentIds] } });
  }

  /** Removes the unsent messages of a user. */
  async removeWaitingOf(userId: string): Promise<void> {
    await this.deliveries.deleteMany({ userId, state: 'waiting' });
  }
}
