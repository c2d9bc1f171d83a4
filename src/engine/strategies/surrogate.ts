import { nameLevel } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { Kind } from '../kinds.js';
import { foldName } from './pseudonym/fold-name.js';
import { NAME_KINDS } from './pseudonym/name-kinds.js';
import { isUnspaced } from './pseudonym/name-lists.js';
import { People } from './pseudonym/people.js';
import { nameParts } from './pseudonym/pseudonym.js';
import { Pseudonyms } from './pseudonym/pseudonyms.js';
import { readName } from './pseudonym/read-name.js';
import { joinParts } from './pseudonym/replacement-parts.js';
import { Random, type RandomBytes } from './random.js';
import { emailAddress, isFictitious, phoneNumber, url } from './realistic/contacts.js';
import { ipAddress, macAddress } from './realistic/network.js';
import { bankRoutingNumber, creditCard, ibanCode } from './realistic/payments.js';
import { ssn } from './realistic/people.js';
import { streetAddress } from './realistic/places.js';

/** A value of the same form in place of another. */
export interface Surrogate {
  readonly text: string;
  /** For names: the words that differ. */
  readonly words: readonly { readonly value: string; readonly surrogate: string }[];
}

/** Makers of values that are reserved for tests and documentation: they belong to nobody. */
const MAKERS: ReadonlyMap<Kind, (value: string, random: Random) => string | undefined> = new Map([
  ['bank-routing-number', bankRoutingNumber],
  ['credit-card', creditCard],
  ['email-address', emailAddress],
  ['iban-code', ibanCode],
  ['ip-address', ipAddress],
  ['mac-address', macAddress],
  ['phone-number', phoneNumber],
  ['ssn', ssn],
  ['street-address', streetAddress],
  ['url', url],
]);

/** In an answer, the end of a longer value could not be recognized. */
const MAX_LENGTH = 200;
const MIN_WORD_LENGTH = 3;

/**
 * Returns a value that may stand for another in a text that a person or a language model reads; the same for the same
 * bytes. Undefined if none can be made that belongs to nobody, or if it would contain an ordinary word.
 */
export function surrogateOf(kind: Kind, value: string, randomBytes: RandomBytes): Surrogate | undefined {
  if (value.length > MAX_LENGTH || isUnspaced(value)) return undefined;
  const random = new Random(randomBytes);
  if (NAME_KINDS.has(kind)) return nameLike(kind, value, random);
  const text = MAKERS.get(kind)?.(value, random);
  if (text === undefined || text.toLowerCase() === value.toLowerCase()) return undefined;
  if (kind === 'phone-number' && !isFictitious(text)) return undefined;
  return { text, words: [] };
}

function nameLike(kind: Kind, value: string, random: Random): Surrogate | undefined {
  const only = NAME_KINDS.get(kind);
  const pseudonyms = new Pseudonyms(new People(value, [{ text: value, before: '', only }]), random, keyOfWord);
  const parts = nameParts(value, only, pseudonyms);
  const words = readName(value, only).flatMap((part, at) => {
    const replacing = joinParts(parts.slice(at, at + 1), pseudonyms.valueOf);
    return part.type === 'word' && replacing !== undefined ? [{ value: part.text, surrogate: replacing }] : [];
  });
  const text = joinParts(parts, pseudonyms.valueOf);
  if (text === undefined || words.length === 0 || !words.every(({ surrogate }) => isOnlyName(surrogate))) {
    return undefined;
  }
  return { text, words };
}

const keyOfWord = (kind: string, value: string): string => `${kind} ${value}`;

/** True if a word of running text is hardly ever this name by chance, so that it can be recognized in an answer. */
const isOnlyName = (word: string): boolean =>
  word.length >= MIN_WORD_LENGTH && nameLevel(entryOf(foldName(word))) === 0;
