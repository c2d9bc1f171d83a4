import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../logging/describe-error.js';
import { IdempotencyConfig } from './idempotency.config.js';
import { keyReused, stillRunning } from './idempotency.errors.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { KeyedRequestRepository, LEASE_MS, type Claim } from './keyed-request.repository.js';
import { withIdsOf } from './new-id.js';

/** A request of lines that may be sent again, and whose body is not known when it begins. */
export interface LinesRequest {
  /** As the guard knows them: keys of different callers are never the same. */
  readonly caller: string;
  readonly url: string;
  /** The header `Idempotency-Key`. */
  readonly header: string | undefined;
}

/** What has to be done with the lines of one request and with its answers. */
export interface LinesRun {
  /** Does the work of a line, whose ids follow from the key, the number and the content of the line. */
  readonly line: <T>(number: number, bytes: Uint8Array, work: () => Promise<T>) => Promise<T>;
  /** Keeps the claim while answers are made. */
  readonly answers: (made: AsyncGenerator<string, void>) => AsyncGenerator<string, void>;
}

const WITHOUT_KEY: LinesRun = { line: (_number, _bytes, work) => work(), answers: (made) => made };

/**
 * Honours `Idempotency-Key` for streams of lines: no answer is kept, which may be as long as the body. A line that is sent
 * again under the same key makes the same ids, so that it finds what it made, and gets the same answer; one with another
 * content makes its own.
 * @see draft-ietf-httpapi-idempotency-key-header-07
 */
@Injectable()
export class KeyedLines {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly requests: KeyedRequestRepository,
    private readonly config: IdempotencyConfig,
  ) {}

  /**
   * @throws AppError `invalid` for a key that is none, `unprocessable` for one that came before with another request,
   *   `conflict` while that request is being answered
   */
  async begin({ caller, url, header }: LinesRequest): Promise<LinesRun> {
    const key = readIdempotencyKey(header);
    if (key === undefined) return WITHOUT_KEY;
    const claim = await this.requests.claim(caller, key, JSON.stringify(['lines', url]), this.config.keyMs);
    if (claim.state === 'running') return stillRunning();
    if (claim.state !== 'claimed') return keyReused();
    const { seed, isResumed } = claim;
    return {
      line: (number, bytes, work) => {
        const digest = createHash('sha256').update(bytes).digest('hex');
        return withIdsOf({ seed: `${seed}:${number}:${digest}`, isResumed }, work);
      },
      answers: (made) => this.held(claim, made),
    };
  }

  /**
   * A request that ends early may have lines that are still being stored: its claim is not given back then, but runs out,
   * so that none of them is stored twice at the same time.
   */
  private async *held(claim: Claim, made: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    const renewing = setInterval(() => {
      void this.quietly(() => this.requests.renew(claim));
    }, LEASE_MS / 3);
    renewing.unref();
    try {
      yield* made;
      await this.quietly(() => this.requests.giveBack(claim));
    } finally {
      clearInterval(renewing);
    }
  }

  private async quietly(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.logger.warn(describeError(error), 'A request with an Idempotency-Key could not be noted');
    }
  }
}
