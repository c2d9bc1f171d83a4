import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { LeaseRepository } from '../../../platform/jobs/lease.repository.js';
import { describeError } from '../../../platform/logging/describe-error.js';

const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/** Permission to run one replay. */
export interface ReplaySlot {
  /** Aborted when another process has taken the slot, because it was not renewed in time. */
  readonly lost: AbortSignal;
  giveBack(): Promise<void>;
}

/** Limits the replays of all processes together: each holds one of a fixed number of leases. */
@Injectable()
export class ReplaySlots {
  private readonly logger = new Logger('Trend');

  constructor(
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
  ) {}

  /** Takes one of `count` slots; undefined when all are taken. */
  async take(count: number): Promise<ReplaySlot | undefined> {
    const holder = randomUUID();
    for (let slot = 1; slot <= count; slot += 1) {
      const lease = `trend-replay-${slot}`;
      const now = this.clock.now();
      if (await this.leases.claim(lease, holder, now, new Date(now.getTime() + LEASE_MS))) {
        return this.hold(lease, holder);
      }
    }
    return undefined;
  }

  private hold(lease: string, holder: string): ReplaySlot {
    const lost = new AbortController();
    let isOver = false;
    const renewing = setInterval(() => {
      void this.renew(lease, holder).then((isHeld) => {
        if (isHeld || isOver) return;
        clearInterval(renewing);
        this.logger.warn({ lease }, 'Another process took the slot of a replay; the replay is given up');
        lost.abort();
      });
    }, RENEW_MS);
    return {
      lost: lost.signal,
      giveBack: async () => {
        isOver = true;
        clearInterval(renewing);
        const freeAt = this.clock.now();
        await this.leases.release(lease, holder, freeAt, freeAt);
      },
    };
  }

  /** @returns false when another process has the slot */
  private async renew(lease: string, holder: string): Promise<boolean> {
    try {
      return await this.leases.renew(lease, holder, new Date(this.clock.now().getTime() + LEASE_MS));
    } catch (error) {
      this.logger.warn(describeError(error), 'The slot of a replay could not be renewed');
      return true;
    }
  }
}
