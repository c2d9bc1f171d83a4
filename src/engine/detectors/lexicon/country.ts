import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import { isWordAfter } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { COUNTRY, isLowerWord, nameLevel, STATE, SURNAME } from '../../lexicon/entry.js';
import { lexicon, type Lexicon } from '../../lexicon/lexicon.js';
import * as near from './neighbours.js';
import { isNamedPerson } from './person.js';
import { NOT_BEHIND_PLACE, PLACE_PREPOSITIONS, WHITHER } from './place-words.js';

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'country, nationality, citizen of, citizenship, country of birth, born in, native of, passport, nation, embassy of, republic of, emigrated from, immigrated from',
    de: 'land, staat, staatsangehörigkeit, geburtsland',
    fr: 'pays, nationalité',
    es: 'país, nacionalidad',
    it: 'paese, nazionalità',
  }),
};

/**
 * Countries by their English names. Confidence 0.9 for several words or after a label, 0.8 for a name with no other
 * meaning; for a name that is also a person, a state or a word (Chad, Georgia, Turkey) 0.6 after a preposition and 0.3
 * otherwise. Adjectives ("German") are not countries.
 * @see ISO 3166-1
 */
export const country: Detector = {
  id: 'country',
  kind: 'country',
  about: {
    name: 'Country',
    example: 'New Zealand',
    standard: 'ISO 3166-1, English names of GeoNames',
    validation:
      'In the list of countries, with a capital; names that also mean persons, states or things need a context word',
  },
  triggers: ['term'],
  lists: COUNTRY,
  context,
  create: () => {
    const terms = lexicon();
    return (text, at, end, emit) => {
      const found = terms.longest(text, at, end, COUNTRY);
      if (found === 0) return;
      const stop = terms.end;
      if (isWordAfter(text, stop) || near.isInToken(text, at, stop)) return;
      const sure = judgeCountry(terms, text, { start: at, end: stop, wordEnd: end, found });
      if (sure > 0) emit(at, stop, sure);
    };
  },
};

interface Candidate {
  readonly start: number;
  readonly end: number;
  /** End of its first word. */
  readonly wordEnd: number;
  readonly found: number;
}

function judgeCountry(terms: Lexicon, text: string, { start, end, wordEnd, found }: Candidate): number {
  if (!isAnyUpper(text.charCodeAt(start))) return near.isValue(text, start, end) ? 0.3 : 0;
  const next = near.wordAfter(text, end);
  if (next?.mark === '' && NOT_BEHIND_PLACE.has(near.wordOf(text, next))) return 0;
  if (end !== wordEnd) return 0.9;
  const previous = near.wordBefore(text, start);
  const isBehindCity = previous?.mark === ',' && isAnyUpper(text.charCodeAt(previous.start));
  const word = previous?.mark === '' ? near.wordOf(text, previous) : '';
  const isPlaced = PLACE_PREPOSITIONS.has(word) || WHITHER.has(word);
  if (!isBehindCity && !isPlaced && isNamedPerson(terms, text, start, end)) return 0;
  const isShared = isLowerWord(found) || (found & STATE) !== 0 || ((found & SURNAME) !== 0 && nameLevel(found) < 2);
  const isPerson = SHARED.has(text.slice(start, end).toLowerCase());
  if (!isShared && !isPerson) return 0.8;
  if (isBehindCity || isPlaced) return 0.6;
  return near.mayBeLabelled(text, start, end) ? 0.3 : 0;
}

/** Country names that are also first names, states or common nouns. */
const SHARED: ReadonlySet<string> = new Set(['chad', 'jordan', 'georgia', 'turkey', 'guinea', 'niger', 'togo']);
