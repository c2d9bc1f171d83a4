import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Kind } from '../kinds.js';
import type { CivilDate } from './dates/civil.js';
import { People } from './pseudonym/people.js';
import { Pseudonyms } from './pseudonym/pseudonyms.js';
import { Random, type RandomBytes } from './random.js';

/** Draws before a replacement that another value already has is accepted. */
const MAX_DRAWS = 8;
/** Candidates that realistic replacements of one text may try, together: a bound on what a hostile text can cost. */
const MAX_TRIES = 100_000;
/** Days by which SHIFT with `shiftRandom` moves the dates of a document into the past. */
const RANDOM_SHIFT = { least: 31, most: 730 } as const;

/** What strategies need of the caller. */
export interface SessionOptions {
  /** For salts, keys used once and random replacements. Strategies that draw them throw without. */
  readonly randomBytes?: RandomBytes;
  /** The time, a date or milliseconds since 1970; asked for by `plan.needsClock`. */
  readonly now?: Date | number;
  /**
   * A secret of the caller's context, 32 bytes or so; asked for by `plan.needsScopeKey`. Equal values have equal keys
   * in `pending` under equal secrets, and tell nothing without them.
   */
  readonly scopeKey?: Uint8Array | undefined;
}

/** What the strategies know and remember while one text is redacted. */
export class Session {
  readonly random: Random;
  private readonly remembered = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly localKeys = new Map<string, string>();
  private readonly surrogates = new Map<'DOCUMENT' | 'CONTEXT', Pseudonyms>();
  private people: People | undefined;
  private shift: number | undefined;
  private tries = MAX_TRIES;

  /** @param readPeople reads who is named in the text; asked once, where a strategy needs it */
  constructor(
    private readonly options: SessionOptions,
    private readonly readPeople: () => People = () => new People('', []),
  ) {
    this.random = new Random((length) => this.draw(length));
  }

  /** @throws Error when the caller gave no source of random bytes */
  draw(length: number): Uint8Array {
    const { randomBytes } = this.options;
    if (randomBytes === undefined) {
      throw new Error('A strategy that draws at random needs `randomBytes` in the options of redact().');
    }
    return randomBytes(length);
  }

  /** Today, in UTC. @throws Error when the caller gave no time */
  today(): CivilDate {
    const { now } = this.options;
    if (now === undefined) throw new Error('The strategy RELATIVE needs `now` in the options of redact().');
    const date = new Date(now);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }

  /**
   * The replacement that this value of this kind has had in this text, or else one that `make` gives. A value that
   * stands for another already is drawn again a few times, so that two people do not become one.
   */
  remember(kind: Kind, value: string, make: () => string): string {
    const key = `${kind}\0${value}`;
    const known = this.remembered.get(key);
    if (known !== undefined) return known;
    let made = make();
    for (let draws = 1; draws < MAX_DRAWS && this.taken.has(made); draws++) made = make();
    this.remembered.set(key, made);
    this.taken.add(made);
    return made;
  }

  /** Names a value of the caller's context without telling it. @throws Error when the caller gave no key */
  sharedKey(kind: Kind, value: string): string {
    const { scopeKey } = this.options;
    if (scopeKey === undefined) {
      throw new Error('A strategy with the scope CONTEXT needs `scopeKey` in the options of redact().');
    }
    return bytesToHex(hmac(sha256, scopeKey, utf8ToBytes(`${kind}\0${value}`)));
  }

  /** The surrogates of names, in this text alone or as all documents of the context have them. */
  pseudonyms(scope: 'DOCUMENT' | 'CONTEXT'): Pseudonyms {
    this.people ??= this.readPeople();
    const keyOf = (kind: Kind, value: string): string =>
      scope === 'CONTEXT' ? this.sharedKey(kind, value) : this.localKey(kind, value);
    const known = this.surrogates.get(scope) ?? new Pseudonyms(this.people, this.random, keyOf);
    this.surrogates.set(scope, known);
    return known;
  }

  /** Names a value within this text alone. */
  localKey(kind: Kind, value: string): string {
    const known = this.localKeys.get(`${kind}\0${value}`) ?? `document.${this.localKeys.size}`;
    this.localKeys.set(`${kind}\0${value}`, known);
    return known;
  }

  /** One for all dates of the text, so that the time between them is kept. Negative: into the past. */
  randomShift(): number {
    this.shift ??= -this.random.between(RANDOM_SHIFT.least, RANDOM_SHIFT.most);
    return this.shift;
  }

  /** False once the tries of this text are used up. */
  mayTry(): boolean {
    return this.tries-- > 0;
  }
}
