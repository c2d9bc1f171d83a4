import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { LEASE_MODEL, type LeaseDocument } from './lease.model.js';

type Filter = QueryFilter<LeaseDocument>;

/** Leases of tasks. Each change is one atomic operation, so that only one of any number of replicas gets a task. */
@Injectable()
export class LeaseRepository {
  constructor(@InjectModel(LEASE_MODEL) private readonly leases: Model<LeaseDocument>) {}

  /** Returns the tasks that can be claimed: due tasks that are not held, and tasks that have never run. */
  async claimable(tasks: readonly string[], now: Date): Promise<readonly string[]> {
    const known = await this.leases.find({ _id: { $in: [...tasks] } }).lean();
    const closed = new Set(
      known.filter(({ dueAt, heldUntil }) => dueAt > now || heldUntil > now).map(({ _id }) => _id),
    );
    return tasks.filter((task) => !closed.has(task));
  }

  /** Claims a task that is due and not held. */
  async claim(task: string, holder: string, now: Date, heldUntil: Date): Promise<boolean> {
    return this.take({ _id: task, dueAt: { $lte: now }, heldUntil: { $lte: now } }, holder, now, heldUntil);
  }

  /** Claims a task that is not held, due or not. */
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
      // The task exists and is not due or is held: the upsert matched nothing, and its id is taken.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Extends the lease of a task. Returns false if another holder has taken it meanwhile. */
  async renew(task: string, holder: string, heldUntil: Date): Promise<boolean> {
    const { matchedCount } = await this.leases.updateOne({ _id: task, holder }, { $set: { heldUntil } });
    return matchedCount === 1;
  }

  /** Releases a task, which is due again at `dueAt`. Has no effect on a task that another holder has taken. */
  async release(task: string, holder: string, now: Date, dueAt: Date): Promise<void> {
    await this.leases.updateOne({ _id: task, holder }, { $set: { holder: null, heldUntil: now, dueAt } });
  }
}
