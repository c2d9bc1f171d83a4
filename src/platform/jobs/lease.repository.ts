import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { LEASE_MODEL, type LeaseDocument } from './lease.model.js';

type Filter = QueryFilter<LeaseDocument>;

/** Leases on tasks: each change is one atomic operation, so that of any number of replicas one gets a task. */
@Injectable()
export class LeaseRepository {
  constructor(@InjectModel(LEASE_MODEL) private readonly leases: Model<LeaseDocument>) {}

  /** Returns which of these tasks could be claimed: those that are due and that nobody holds, and those never run. */
  async claimable(tasks: readonly string[], now: Date): Promise<readonly string[]> {
    const known = await this.leases.find({ _id: { $in: [...tasks] } }).lean();
    const closed = new Set(
      known.filter(({ dueAt, heldUntil }) => dueAt > now || heldUntil > now).map(({ _id }) => _id),
    );
    return tasks.filter((task) => !closed.has(task));
  }

  /** Takes a task that is due and that nobody holds any more. */
  async claim(task: string, holder: string, now: Date, heldUntil: Date): Promise<boolean> {
    return this.take({ _id: task, dueAt: { $lte: now }, heldUntil: { $lte: now } }, holder, now, heldUntil);
  }

  /** Takes a task that nobody holds, due or not. */
  async claimEarly(task: string, holder: string, now: Date, heldUntil: Date): Promise<boolean> {
    return this.take({ _id: task, heldUntil: { $lte: now } }, holder, now, heldUntil);
  }

  private async take(free: Filter, holder: string, now: Date, heldUntil: Date): Promise<boolean> {
    try {
      const lease = await this.leases.findOneAndUpdate(
        free,
        { $set: { holder, heldUntil }, $setOnInsert: { dueAt: now } },
        { upsert: true, returnDocument: 'after' },
      );
      return lease.holder === holder;
    } catch (error) {
      // The task is known, and not due or held: the upsert found nothing to update and its id taken.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Holds on to a task. False when another has taken it meanwhile. */
  async renew(task: string, holder: string, heldUntil: Date): Promise<boolean> {
    const { matchedCount } = await this.leases.updateOne({ _id: task, holder }, { $set: { heldUntil } });
    return matchedCount === 1;
  }

  /** Gives a task back; it is due again at that time. One that another has taken is left alone. */
  async release(task: string, holder: string, now: Date, dueAt: Date): Promise<void> {
    await this.leases.updateOne({ _id: task, holder }, { $set: { holder: null, heldUntil: now, dueAt } });
  }
}
