import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import type { Kind } from '../kinds.js';
import type { CivilDate } from './dates/civil.js';
import { People } from './pseudonym/people.js';
import { Pseudonyms } from './pseudonym/pseudonyms.js';
import { Random, type RandomBytes } from './random.js';

/** The number of draws before a replacement already used for another value is accepted. */
const MAX_DRAWS = 8;
/**
 * The maximum number of candidates tried for all realistic replacements of one text, which bounds the cost of a hostile
 * one.
 */
const MAX_TRIES = 100_000;
/** The range of days by which SHIFT with `shiftRandom` moves the dates of a document into the past. */
const RANDOM_SHIFT = { least: 31, most: 730 } as const;

/** Options that strategies need from the caller. */
export interface SessionOptions {
  /** For salts, nonces and random replacements. Strategies that need it throw if it is missing. */
  readonly randomBytes?: RandomBytes;
  /** The current time, as a date or in milliseconds since 1970; required if `plan.needsClock`. */
  readonly now?: Date | number;
  /**
   * A secret of the caller's context, about 32 bytes; required if `plan.needsScopeKey`. With equal secrets, equal
   * values have equal keys in `pending`; without the secret, a key reveals nothing.
   */
  readonly scopeKey?: Uint8Array | undefined;
}

/** The replacements chosen so far in a text; created when the first is, since most strategies remember nothing. */
interface Memory {
  readonly remembered: Map<string, string>;
  readonly taken: Set<string>;
  readonly localKeys: Map<string, string>;
  readonly surrogates: Map<'DOCUMENT' | 'CONTEXT', Pseudonyms>;
}

/** The state of the strategies while one text is redacted. */
export class Session {
  readonly random: Random;
  private memory: Memory | undefined;
  private people: People | undefined;
  private shift: number | undefined;
  private tries = MAX_TRIES;

  /** @param readPeople reads the people named in the text; called at most once, if a strategy needs it */
  constructor(
    private readonly options: SessionOptions,
    private readonly readPeople: () => People = () => new People('', []),
  ) {
    this.random = new Random((length) => this.draw(length));
  }

  private get known(): Memory {
    return (this.memory ??= { remembered: new Map(), taken: new Set(), localKeys: new Map(), surrogates: new Map() });
  }

  /** @throws Error if the caller gave no source of random bytes */
  draw(length: number): Uint8Array {
    const { randomBytes } = this.options;
    if (randomBytes === undefined) {
      throw new Error('A strategy that draws at random needs `randomBytes` in the options of redact().');
    }
    return randomBytes(length);
  }

  /** Returns today's date in UTC. @throws Error if the caller gave no time */
  today(): CivilDate {
    const { now } = this.options;
    if (now === undefined) throw new Error('The strategy RELATIVE needs `now` in the options of redact().');
    const date = new Date(now);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }

  /**
   * Returns the replacement that this value of this kind already has in this text, or else a new one from `make`. If it
   * is already used for another value, it is drawn again a few times, so that two people do not become one.
   */
  remember(kind: Kind, value: string, make: () => string): string {
    const key = `${kind}\0${value}`;
    const { remembered, taken } = this.known;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    let made = make();
    for (let draws = 1; draws < MAX_DRAWS && taken.has(made); draws++) made = make();
    remembered.set(key, made);
    taken.add(made);
    return made;
  }

  /**
   * Returns a key for a value of the caller's context that does not reveal it.
   * @throws Error if the caller gave no key
   */
  sharedKey(kind: Kind, value: string): string {
    const { scopeKey } = this.options;
    if (scopeKey === undefined) {
      throw new Error('A strategy with the scope CONTEXT needs `scopeKey` in the options of redact().');
    }
    return hexOf(hmac(sha256, scopeKey, utf8ToBytes(`${kind}\0${value}`)));
  }

  /** Returns the surrogates of names, for this text only or for all documents of the context. */
  pseudonyms(scope: 'DOCUMENT' | 'CONTEXT'): Pseudonyms {
    this.people ??= this.readPeople();
    const keyOf = (kind: Kind, value: string): string =>
      scope === 'CONTEXT' ? this.sharedKey(kind, value) : this.localKey(kind, value);
    const known = this.known.surrogates.get(scope) ?? new Pseudonyms(this.people, this.random, keyOf);
    this.known.surrogates.set(scope, known);
    return known;
  }

  /** Returns a key for a value that is valid within this text only. */
  localKey(kind: Kind, value: string): string {
    const { localKeys } = this.known;
    const known = localKeys.get(`${kind}\0${value}`) ?? `document.${localKeys.size}`;
    localKeys.set(`${kind}\0${value}`, known);
    return known;
  }

  /**
   * Returns one shift for all dates of the text, so that the time between them is kept. It is negative, into the past.
   */
  randomShift(): number {
    this.shift ??= -this.random.between(RANDOM_SHIFT.least, RANDOM_SHIFT.most);
    return this.shift;
  }

  /** Uses up one attempt. Returns false if this text has none left. */
  mayTry(): boolean {
    return this.tries-- > 0;
  }
}

/**
 * As one flat string, since a caller keeps it for as long as the context lasts: one that is put together byte by byte, as
 * by `bytesToHex`, keeps each of its steps in memory, five times as much.
 */
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
