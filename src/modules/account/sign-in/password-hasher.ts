import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../../platform/http/app-error.js';
import { networkOf } from '../../../platform/http/network-of.js';
import { Turns, type WaitingLimits } from '../../../platform/turns/turns.js';
import { normalizePassword } from './password-rules.js';

/** The cost of an Argon2id hash; `memoryCost` in KiB. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Injection token of the cost: tests hash hundreds of passwords that protect nothing. */
export const HASHING_COST = Symbol('HASHING_COST');

/** Argon2id with 19 MiB, two passes, one lane. @see OWASP Password Storage Cheat Sheet; RFC 9106 */
export const PASSWORD_COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The number of concurrent hashes. Hashing uses Node's thread pool, which file access and name detection also need, and
 * 19 MiB each.
 */
const MAX_CONCURRENT = 2;
const WAITING: WaitingLimits = { most: 128, maxOfOne: 16, refuse: tooManyWait };

/** Hashed for accounts that do not exist; cannot be typed as a password. */
const UNKNOWN = '\0no such account';

/**
 * Hashes and checks passwords, a few at a time. Strangers take turns by network, so that a flood of sign-ins from one
 * network delays nobody else and always leaves a place free. Signed-in people and known browsers go before all of them.
 */
@Injectable()
export class PasswordHasher {
  private readonly turns = new Turns(MAX_CONCURRENT, { limits: WAITING });
  private unknown: Promise<string> | undefined;

  constructor(@Inject(HASHING_COST) private readonly cost: HashingCost) {}

  /**
   * @param stranger the address of a caller who has not authenticated yet
   * @throws AppError `unavailable` when too many are waiting
   */
  hash(password: string, stranger?: string): Promise<string> {
    return this.inTurn(stranger, () => hash(normalizePassword(password), this.cost));
  }

  /**
   * Without a stored hash it takes as long and returns false, so that the timing does not reveal who has an account.
   * @param stranger the address of a caller who has not authenticated yet
   * @throws AppError `unavailable` when too many are waiting
   */
  async verify(stored: string | undefined, password: string, stranger?: string): Promise<boolean> {
    const against = stored ?? (await this.unknownHash());
    const matches = await this.inTurn(stranger, () => verify(against, normalizePassword(password)));
    return matches && stored !== undefined;
  }

  /** Returns whether a stored hash has another cost than new ones, and should be replaced when its password is known. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  private unknownHash(): Promise<string> {
    // A failure is not kept: the next caller tries again.
    this.unknown ??= hash(UNKNOWN, this.cost).catch((error: unknown) => {
      this.unknown = undefined;
      throw error;
    });
    return this.unknown;
  }

  private inTurn<T>(stranger: string | undefined, work: () => Promise<T>): Promise<T> {
    return this.turns.take(work, stranger === undefined ? { goesFirst: true } : { caller: networkOf(stranger) });
  }
}

function tooManyWait(): never {
  return fail('unavailable', 'Too many people are signing in; try again in a few seconds.', {
    code: 'SIGN_IN_BUSY',
  });
}
