import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { networkOf } from '../../../platform/http/network-of.js';
import { ONE_ACCOUNT, ONE_NETWORK, ONE_PLACE, SECOND_FACTOR } from './delay-rule.js';
import { KnownBrowsers } from './known-browsers.js';
import { KnownPlaceRepository } from './known-place.repository.js';
import { SignInAttemptRepository, type Counter, type Reservation } from './sign-in-attempt.repository.js';

const MAX_WAITING = 64;
const BUSY_SECONDS = 5;

/** A person who tries to sign in, and their address. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** The token stored in a known browser. */
  readonly browserToken?: string | undefined;
}

/** Determines which failures of earlier attempts an attempt is counted with. */
export interface LockOutGroup {
  readonly name: string;
  /** True if the caller is signed in, or their browser is known. */
  readonly isKnown: boolean;
}

/** Makes one attempt. An undefined result counts as a failure; an exception is not counted. */
type Attempt<T> = (lane: LockOutGroup) => Promise<T | undefined>;

/**
 * Slows down guessing, but never for long: nobody can lock another person out by failing in their name. Attempts are
 * counted in lanes that do not affect each other: browsers in which the person has signed in before, networks from
 * which they have, signed-in people, and strangers. Only strangers wait for the failures of other strangers.
 */
@Injectable()
export class LockOut {
  /**
   * Serialises the attempts of one place, and of the strangers of one network, because people double-click and programs
   * sign in in parallel. A flood from one network therefore also makes one database query at a time.
   */
  private readonly queue = new KeyedQueue(MAX_WAITING);

  constructor(
    private readonly attempts: SignInAttemptRepository,
    private readonly places: KnownPlaceRepository,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `too-many-requests` when the applicant has to wait */
  async signIn<T>({ email, address, browserToken }: SignInAttempt, attempt: Attempt<T>): Promise<T | undefined> {
    const network = networkOf(address);
    const browser = await this.browsers.recognise(browserToken, email);
    if (browser !== undefined) {
      const name = `browser\n${browser}`;
      return this.inLane({ name, isKnown: true }, [placeCounter(email, name)], attempt);
    }
    const here = placeCounter(email, `network\n${network}`);
    const isProven = await this.places.has(here.id, this.clock.now());
    const counters = isProven ? [here] : [here, accountCounter(email), networkCounter(network)];
    const lane = { name: isProven ? `network\n${network}` : 'strangers', isKnown: false };
    const result = await this.inLane(lane, counters, attempt);
    if (result !== undefined) await this.places.remember(here.id, this.clock.now());
    return result;
  }

  /** Has a signed-in person confirm their identity. @throws AppError `too-many-requests` */
  async proveAgain<T>(email: string, attempt: Attempt<T>): Promise<T | undefined> {
    const name = 'signed in';
    return this.inLane({ name, isKnown: true }, [placeCounter(email, name)], attempt);
  }

  /** Checks a secret that belongs to no account yet. @throws AppError `too-many-requests` */
  async showSecret<T>(kind: string, address: string, attempt: Attempt<T>): Promise<T | undefined> {
    const name = `network\n${networkOf(address)}`;
    return this.inLane({ name, isKnown: false }, [placeCounter(`\0${kind}`, name)], attempt);
  }

  /**
   * Checks a second factor after the correct password. Its failures are counted separately from those of passwords: an
   * attacker with a stolen password cannot guess codes from many addresses, and a correct password does not clear wrong
   * codes.
   * @throws AppError `too-many-requests`
   */
  async secondFactor<T>(
    email: string,
    lane: LockOutGroup,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const id = digestOf(`factor\n${email}\n${lane.name}`);
    return this.counted([{ id, account: accountDigest(email), rule: SECOND_FACTOR }], attempt);
  }

  /** Returns a token that identifies the browser of a person who has just signed in. */
  async browserToken(email: string): Promise<string> {
    return this.browsers.tokenFor(email);
  }

  /** Returns the accounts among these for which attempts are currently delayed. */
  async lockedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const byDigest = new Map(emails.map((email) => [accountDigest(email), email]));
    const locked = await this.attempts.waitingAmong([...byDigest.keys()], this.clock.now());
    return new Set([...byDigest].filter(([digest]) => locked.has(digest)).map(([, email]) => email));
  }

  /** Clears the failures of an account from all addresses. */
  async unlock(email: string): Promise<void> {
    await this.attempts.clearAccount(accountDigest(email));
  }

  private async inLane<T>(
    lane: LockOutGroup,
    counters: readonly Counter[],
    attempt: Attempt<T>,
  ): Promise<T | undefined> {
    // The last counter is the widest: that of the network for strangers.
    const key = counters.at(-1)?.id ?? '';
    return this.queue.run(key, () => this.counted(counters, () => attempt(lane))) ?? refuseBusy();
  }

  /** Runs a counted attempt. An internal error does not count as a failure. */
  private async counted<T>(
    counters: readonly Counter[],
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const reservations = await this.reserve(counters);
    let result: T | undefined;
    try {
      result = await attempt();
    } catch (error) {
      await this.release(reservations);
      throw error;
    }
    if (result === undefined) return undefined;
    // A success clears only the failures of this account at this place.
    const [here, ...others] = reservations;
    if (here !== undefined) await this.attempts.clear(here.counter.id);
    await this.release(others);
    return result;
  }

  private async reserve(counters: readonly Counter[]): Promise<readonly Reservation[]> {
    const reservations: Reservation[] = [];
    const now = this.clock.now();
    for (const counter of counters) {
      const outcome = await this.attempts.reserve(counter, now);
      if (outcome instanceof Date) {
        await this.release(reservations);
        return refuseFor(Math.max(1, Math.ceil((outcome.getTime() - now.getTime()) / 1000)));
      }
      reservations.push(outcome);
    }
    return reservations;
  }

  private async release(reservations: readonly Reservation[]): Promise<void> {
    for (const reservation of reservations) await this.attempts.release(reservation);
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const accountDigest = (email: string): string => digestOf(`account\n${email}`);

const placeCounter = (email: string, place: string): Counter => ({
  id: digestOf(`place\n${email}\n${place}`),
  account: accountDigest(email),
  rule: ONE_PLACE,
});

const accountCounter = (email: string): Counter => ({
  id: digestOf(`strangers\n${email}`),
  account: accountDigest(email),
  rule: ONE_ACCOUNT,
});

const networkCounter = (network: string): Counter => ({ id: digestOf(`network\n${network}`), rule: ONE_NETWORK });

function refuseBusy(): never {
  return fail('too-many-requests', 'Too many concurrent sign-ins from one address; try again in a few seconds.', {
    code: 'SIGN_IN_BUSY',
    headers: { 'Retry-After': String(BUSY_SECONDS) },
  });
}

function refuseFor(seconds: number): never {
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return fail('too-many-requests', `Too many failed sign-ins; try again in ${wait}.`, {
    code: 'LOCKED_OUT',
    headers: { 'Retry-After': String(seconds) },
  });
}
