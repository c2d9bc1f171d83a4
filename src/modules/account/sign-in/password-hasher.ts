import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../../platform/http/app-error.js';
import { normalizePassword } from './password-rules.js';

/** The cost of an Argon2id hash; `memoryCost` in KiB. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The provider of the cost: tests hash hundreds of passwords that protect nothing. */
export const HASHING_COST = Symbol('HASHING_COST');

/** Argon2id with 19 MiB, two passes, one lane. @see OWASP Password Storage Cheat Sheet; RFC 9106 */
export const PASSWORD_COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses Node's thread pool, which files and names also need, and 19 MiB at a time. */
const AT_ONCE = 2;
const MOST_WAITING = 128;

/** A hash of nothing anyone can type, for accounts that do not exist. */
const UNKNOWN = '\0no such account';

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private unknown: Promise<string> | undefined;

  constructor(@Inject(HASHING_COST) private readonly cost: HashingCost) {}

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalizePassword(password), this.cost));
  }

  /**
   * Without a stored hash it works as long and answers no, so that the time tells nothing about who has an account.
   * @throws AppError `unavailable` when too many are waiting
   */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.unknownHash());
    const matches = await this.inTurn(() => verify(against, normalizePassword(password)));
    return matches && stored !== undefined;
  }

  private unknownHash(): Promise<string> {
    this.unknown ??= hash(UNKNOWN, this.cost);
    return this.unknown;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= MOST_WAITING) {
        fail('unavailable', 'Too many people are signing in just now; try again in a few seconds.', {
          code: 'SIGN_IN_BUSY',
        });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      // The turn is handed on, so that a newcomer cannot slip in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }
}
