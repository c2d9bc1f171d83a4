import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { LeaseRepository } from '../../../platform/jobs/lease.repository.js';
import { describeError } from '../../../platform/logging/describe-error.js';

const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/** Bounds the replays of all processes together: each holds one of as many leases as there may be. */
@Injectable()
export class ReplaySlots {
  private readonly logger = new Logger('Trend');

  constructor(
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
  ) {}

  /** Takes one of so many slots; undefined when all are taken. @returns gives it back */
  async take(count: number): Promise<(() => Promise<void>) | undefined> {
    const holder = randomUUID();
    for (let slot = 1; slot <= count; slot += 1) {
      const lease = `trend-replay-${slot}`;
      const now = this.clock.now();
      if (!(await this.leases.claim(lease, holder, now, new Date(now.getTime() + LEASE_MS)))) continue;
      const renewing = setInterval(() => void this.renew(lease, holder), RENEW_MS);
      return async () => {
        clearInterval(renewing);
        const freeAt = this.clock.now();
        await this.leases.release(lease, holder, freeAt, freeAt);
      };
    }
    return undefined;
  }

  private async renew(lease: string, holder: string): Promise<void> {
    try {
      await this.leases.renew(lease, holder, new Date(this.clock.now().getTime() + LEASE_MS));
    } catch (error) {
      this.logger.warn(describeError(error), 'The slot of a replay could not be renewed');
    }
  }
}
