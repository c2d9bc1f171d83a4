import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ClaimKeeper } from './claim-keeper.js';
import { IdempotencyConfig } from './idempotency.config.js';
import { keyReused, stillRunning } from './idempotency.errors.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { KeyedRequestRepository, type Claim } from './keyed-request.repository.js';
import { withIdsOf } from './new-id.js';

/** A repeatable request that streams lines, so that its body is not known when it begins. */
export interface LinesRequest {
  /** The caller's name from the guard; keys of different callers are separate. */
  readonly caller: string;
  readonly url: string;
  /** The header `Idempotency-Key`. */
  readonly header: string | undefined;
}

/** Handles the lines of one request and its results. */
export interface LinesRun {
  /** Runs the work of a line, whose ids are derived from the key, the number and the content of the line. */
  readonly line: <T>(number: number, bytes: Uint8Array, work: () => Promise<T>) => Promise<T>;
  /** Renews the claim while results are produced. */
  readonly answers: (made: AsyncGenerator<string, void>) => AsyncGenerator<string, void>;
}

const WITHOUT_KEY: LinesRun = { line: (_number, _bytes, work) => work(), answers: (made) => made };

/**
 * Supports `Idempotency-Key` for streams of lines. No response is stored, since it may be as long as the body. A line
 * that is sent again under the same key creates the same ids, so that it finds what it created, and gets the same
 * result; a line with other content creates its own.
 * @see draft-ietf-httpapi-idempotency-key-header-07
 */
@Injectable()
export class KeyedLines {
  constructor(
    private readonly requests: KeyedRequestRepository,
    private readonly claims: ClaimKeeper,
    private readonly config: IdempotencyConfig,
  ) {}

  /**
   * @throws AppError `invalid` for an invalid key, `unprocessable` for a key that was used with another request,
   *   `conflict` while the request with that key is in progress
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
   * Renews the claim and releases it at the end. If the request ends early, some lines may still be being stored, so
   * the claim is left to expire, and no line is stored twice at the same time.
   */
  private async *held(claim: Claim, made: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    const kept = this.claims.keep(claim);
    try {
      yield* made;
      await kept.end(() => this.requests.giveBack(claim));
    } finally {
      kept.stop();
    }
  }
}
