import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../logging/describe-error.js';
import { KeyedRequestRepository, LEASE_MS, type Claim } from './keyed-request.repository.js';

/** A claim that is renewed until it ends. */
export interface KeptClaim {
  /**
   * Ends the claim by a write, once no renewal is under way: a renewal that arrives after the write would hold up the
   * next request for the length of a lease. A failed write is ignored: the request was carried out, and a repeated one
   * finds what it created.
   */
  readonly end: (write: () => Promise<void>) => Promise<void>;
  /** Lets the claim expire. */
  readonly stop: () => void;
}

/** Renews the claims of the requests that this process handles. */
@Injectable()
export class ClaimKeeper {
  private readonly logger = new Logger('Idempotency');

  constructor(private readonly requests: KeyedRequestRepository) {}

  keep(claim: Claim): KeptClaim {
    let renewed = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = renewed.then(() => this.quietly(() => this.requests.renew(claim)));
    }, LEASE_MS / 3);
    renewing.unref();
    const stop = (): void => {
      clearInterval(renewing);
    };
    return {
      stop,
      end: async (write) => {
        stop();
        await renewed;
        await this.quietly(write);
      },
    };
  }

  private async quietly(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.logger.warn(describeError(error), 'A request with an Idempotency-Key could not be recorded');
    }
  }
}
