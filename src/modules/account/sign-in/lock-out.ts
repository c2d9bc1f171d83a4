import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.js';
import { SignInAttemptRepository } from './sign-in-attempt.repository.js';

const MOST_FAILURES = 5;
const LOCK_MS = 15 * 60_000;
const LONGEST_LINE = 32;
/** What one household or machine has of IPv6 addresses (RFC 6177). */
const IPV6_PREFIX_PARTS = 4;

/** Stops guessing: after five failures of one account from one address, fifteen minutes of nothing. */
@Injectable()
export class LockOut {
  /** People double-click, and programs sign in in parallel: only failures may lock, so one is tried after another. */
  private readonly queue = new KeyedQueue(LONGEST_LINE);

  constructor(
    private readonly attempts: SignInAttemptRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes one attempt, which fails when `attempt` answers undefined and clears earlier failures when it does not.
   * @param clears whether a success does; one that proves less than all counts for nothing and leaves failures alone
   * @throws AppError `too-many-requests` when the account is locked for the address
   */
  async guard<T>(
    email: string,
    address: string,
    attempt: () => Promise<T | undefined>,
    clears: (result: T) => boolean = () => true,
  ): Promise<T | undefined> {
    const id = digestOf(`${email}\n${placeOf(address)}`);
    const account = accountDigest(email);
    const outcome = this.queue.run(id, async () => {
      const now = this.clock.now();
      const until = new Date(now.getTime() + LOCK_MS);
      if (!(await this.attempts.reserve({ id, account }, MOST_FAILURES, now, until))) return this.refuse(id, now);
      const result = await this.carryOut(id, attempt);
      if (result !== undefined) await (clears(result) ? this.attempts.clear(id) : this.attempts.release(id));
      return result;
    });
    return outcome ?? refuseFor(LOCK_MS / 1000);
  }

  /** Those of these accounts that are locked for some address. */
  async lockedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const byDigest = new Map(emails.map((email) => [accountDigest(email), email]));
    const locked = await this.attempts.accountsAtLimit([...byDigest.keys()], MOST_FAILURES, this.clock.now());
    return new Set([...byDigest].filter(([digest]) => locked.has(digest)).map(([, email]) => email));
  }

  /** Forgets the failures of an account from every address. */
  async unlock(email: string): Promise<void> {
    await this.attempts.clearAccount(accountDigest(email));
  }

  /** A fault of ours is not a failure of theirs. */
  private async carryOut<T>(id: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await attempt();
    } catch (error) {
      await this.attempts.release(id);
      throw error;
    }
  }

  private async refuse(id: string, now: Date): Promise<never> {
    const until = await this.attempts.expiryOf(id);
    return refuseFor(until === undefined ? 1 : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const accountDigest = (email: string): string => digestOf(`account\n${email}`);

function refuseFor(seconds: number): never {
  return fail('too-many-requests', `Too many failed sign-ins; try again in ${Math.ceil(seconds / 60)} minutes.`, {
    code: 'LOCKED_OUT',
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Where a call comes from: an IPv4 address, or the network of an IPv6 address. */
function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':') : parsed.toString();
}
