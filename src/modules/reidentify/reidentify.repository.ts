import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY_MS } from '../../platform/clock/durations.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { readAll, readOne } from '../../platform/database/read-records.js';
import { Cipher } from '../../platform/encryption/cipher.js';
import { REIDENTIFY_REQUESTS, ReidentifyRequestRecord, ReidentifyUsageRecord } from './reidentify.model.js';
import type { ReidentifyRequest, RequestState } from './reidentify.types.js';

/** A request with the values that it asks for. */
export interface FullRequest extends ReidentifyRequest {
  readonly values: readonly string[];
}

@Injectable()
export class ReidentifyRepository {
  constructor(
    @InjectModel(ReidentifyRequestRecord.name) private readonly requests: Model<ReidentifyRequestRecord>,
    @InjectModel(ReidentifyUsageRecord.name) private readonly usage: Model<ReidentifyUsageRecord>,
    private readonly cipher: Cipher,
  ) {}

  /**
   * Counts values against a user's daily limit. Returns false, and counts nothing, if they would exceed it; concurrent
   * replicas share the sum.
   */
  async take(userId: string, count: number, limit: number, now: Date): Promise<boolean> {
    if (count > limit) return false;
    const _id = `${now.toISOString().slice(0, 10)} ${userId}`;
    const expiresAt = new Date(now.getTime() + 2 * DAY_MS);
    try {
      await this.usage.updateOne(
        { _id, values: { $lte: limit - count } },
        { $inc: { values: count }, $setOnInsert: { expiresAt } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The day has a count, and it is too high to match.
      if (isDuplicateKey(error)) return this.takeAgain(_id, count, limit);
      throw error;
    }
  }

  async insert({ id, values, reason, requestedBy, ...request }: FullRequest): Promise<void> {
    await this.requests.create({
      _id: id,
      ...request,
      ...requestedBy,
      values: this.cipher.seal(JSON.stringify(values), placeOf(id, 'values')),
      reason: this.cipher.seal(reason, placeOf(id, 'reason')),
    });
  }

  /** The newest first. */
  list(page: { readonly offset: number; readonly limit: number }, now: Date): Promise<ReidentifyRequest[]> {
    return readAll(
      this.requests
        .find({ expiresAt: { $gt: now } }, { values: 0 })
        .sort({ createdAt: -1 })
        .skip(page.offset)
        .limit(page.limit),
      (record) => this.requestOf(record),
    );
  }

  find(id: string, now: Date): Promise<ReidentifyRequest | undefined> {
    return readOne(this.requests.findOne({ _id: id, expiresAt: { $gt: now } }, { values: 0 }), (record) =>
      this.requestOf(record),
    );
  }

  /** Decides a waiting request, unless it was decided already. @param userId who decides: never the requester */
  async decide(id: string, userId: string, state: 'APPROVED' | 'REJECTED', now: Date): Promise<boolean> {
    const { modifiedCount } = await this.requests.updateOne(
      { _id: id, state: 'PENDING', userId: { $ne: userId }, expiresAt: { $gt: now } },
      { $set: { state, decidedBy: userId } },
    );
    return modifiedCount === 1;
  }

  /** Returns the values of an approved request, once: they are deleted then. @param userId the requester */
  async takeResult(id: string, userId: string, now: Date): Promise<FullRequest | undefined> {
    const found = await this.requests
      .findOneAndUpdate(
        { _id: id, state: 'APPROVED' satisfies RequestState, userId, expiresAt: { $gt: now } },
        { $set: { state: 'FETCHED' satisfies RequestState, values: this.cipher.seal('[]', placeOf(id, 'values')) } },
        { returnDocument: 'before' },
      )
      .lean();
    if (found === null) return undefined;
    const values = JSON.parse(this.cipher.open(found.values, placeOf(id, 'values'))) as string[];
    return { ...this.requestOf(found), values };
  }

  private async takeAgain(_id: string, count: number, limit: number): Promise<boolean> {
    const { modifiedCount } = await this.usage.updateOne(
      { _id, values: { $lte: limit - count } },
      { $inc: { values: count } },
    );
    return modifiedCount === 1;
  }

  private requestOf(record: Omit<ReidentifyRequestRecord, 'values'>): ReidentifyRequest {
    const {
      _id: id,
      state,
      userId,
      email,
      policyName,
      strategy,
      count,
      reason,
      decidedBy,
      createdAt,
      expiresAt,
    } = record;
    return {
      id,
      state,
      requestedBy: { userId, email },
      policyName,
      strategy,
      count,
      reason: this.cipher.open(reason, placeOf(id, 'reason')),
      decidedBy,
      createdAt,
      expiresAt,
    };
  }
}

const placeOf = (id: string, field: 'values' | 'reason') => ({ collection: REIDENTIFY_REQUESTS, id, field });
