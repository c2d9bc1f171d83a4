import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.js';
import { LeaseRecord } from './administrator-lease.model.js';

const NAME = 'administrators';
/** Far longer than the two writes made under it, so an expired lease means that its holder has died. */
const LEASE_MS = 30_000;
const MAX_WAIT_MS = 35_000;
const RETRY_MS = 50;
const MAX_QUEUE_LENGTH = 64;

/**
 * Lets one replica at a time remove administrators or create the first one: whether one remains depends on several
 * documents, and there are no transactions.
 */
@Injectable()
export class AdministratorLease {
  private readonly queue = new KeyedQueue(MAX_QUEUE_LENGTH);

  constructor(
    @InjectModel(LeaseRecord.name) private readonly leases: Model<LeaseRecord>,
    private readonly clock: Clock,
  ) {}

  async holding<T>(work: () => Promise<T>): Promise<T> {
    const outcome = this.queue.run(NAME, async () => {
      const holder = await this.acquire();
      try {
        return await work();
      } finally {
        await this.leases.deleteOne({ _id: NAME, holder }).exec();
      }
    });
    return outcome ?? busy();
  }

  private async acquire(): Promise<string> {
    const holder = randomUUID();
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!(await this.tryAcquire(holder))) {
      if (performance.now() > deadline) busy();
      await wait(RETRY_MS);
    }
    return holder;
  }

  private async tryAcquire(holder: string): Promise<boolean> {
    const now = this.clock.now();
    // Another lease exists that has not expired.
    return unlessTaken(() =>
      this.leases
        .updateOne(
          { _id: NAME, expiresAt: { $lte: now } },
          { $set: { holder, expiresAt: new Date(now.getTime() + LEASE_MS) } },
          { upsert: true },
        )
        .exec(),
    );
  }
}

function busy(): never {
  return fail('unavailable', 'Others are changing administrators at the moment; try again.', { code: 'BUSY' });
}
