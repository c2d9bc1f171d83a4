import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import { isBlank, isWordAfter } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import * as entry from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { lexicon, type Lexicon } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import * as near from './neighbours.js';
import { isNamedPerson } from './person.js';
import { BEING, NOT_BEHIND_PLACE, STATE_CODES, PLACE_PREPOSITIONS, WHITHER } from './place-words.js';

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'city, town, municipality, hometown, home town, birthplace, place of birth, born in, lives in, resides in, residing in, resident of, city of, town of',
    de: 'ort, stadt, wohnort, geburtsort, gemeinde, wohnhaft in',
    fr: 'ville, commune, lieu de naissance',
    es: 'ciudad, municipio, localidad, lugar de nacimiento',
    it: 'città, comune, luogo di nascita',
    pt: 'cidade, município',
    nl: 'stad, plaats, woonplaats, geboorteplaats',
    pl: 'miasto, miejscowość',
    sv: 'stad, ort',
  }),
};

/**
 * Cities: of the United States from 500 inhabitants, of the world from 15,000.
 * Confidence 0.9 before a state or after a label; 0.7 for a large city whose name has no other meaning, or after "in";
 * 0.5 for a smaller one; 0.3, and therefore not reported, for a word or a surname alone ("Mobile", "Jackson").
 * Known false positive: institutions named after their city ("the Boston office" is found).
 * @see GeoNames, CC BY 4.0
 */
export const city: Detector<LexiconOptions> = {
  id: 'city',
  kind: 'city',
  about: {
    name: 'City',
    example: 'San Francisco',
    standard: 'GeoNames: US from 500 inhabitants, the world from 15,000',
    validation: 'In the lexicon; a state after it, a preposition, a label, or the size of the city',
  },
  triggers: ['term'],
  triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'capital'] : ['term']),
  lists: entry.CITY,
  context,
  create: (options) => {
    const terms = lexicon();
    const nearly = findNear(terms, entry.CITY, options);
    return (text, at, end, emit) => {
      if (!isWanted(options, text, at)) return;
      const found = terms.longest(text, at, end, entry.CITY);
      if (found === 0) {
        nearly?.(text, at, end, emit);
        return;
      }
      const stop = terms.end;
      if (isWordAfter(text, stop) || near.isInToken(text, at, stop)) return;
      const sure = judgeCity(terms, text, at, stop, end, found);
      if (sure > 0) emit(at, stop, sure);
    };
  },
};

function judgeCity(terms: Lexicon, text: string, at: number, end: number, wordEnd: number, found: number): number {
  if (isBeforeState(terms, text, end)) return isAnyUpper(text.charCodeAt(at)) ? 0.9 : 0.5;
  if (!isAnyUpper(text.charCodeAt(at))) return near.isValue(text, at, end) ? 0.3 : 0;
  if (!isAnyUpper(text.charCodeAt(lastWordStart(text, end)))) return 0;
  // "69000 Nice," but not "12345 Nice things".
  const closes = !entry.isLowerWord(found) || /^(?:[.,;:)|"\r\n]|$)/.test(text.slice(end, end + 1));
  if (closes && isBehindCode(text, at)) return 0.9;
  const next = near.wordAfter(text, end);
  if (next?.mark === '' && NOT_BEHIND_PLACE.has(near.wordOf(text, next))) return 0;
  // A state or country that shares its name with a town is taken for the state or country.
  if ((found & (entry.STATE | entry.COUNTRY)) !== 0 && entry.cityStrength(found) < 3) return 0;
  const isOneWord = end === wordEnd;
  const preposition = prepositionBefore(text, at);
  const strength = entry.cityStrength(found);
  const mayBePerson = isOneWord || strength === 1;
  if (mayBePerson && preposition === undefined && isNamedPerson(terms, text, at, wordEnd)) return 0;
  if (!isOneWord)
    return preposition !== undefined ? 0.9 : strength >= 2 ? 0.8 : near.shapeOf(text, at, wordEnd) === 'AA' ? 0.5 : 0.6;
  if (isMonthOrDay(found)) return near.isValue(text, at, end) ? 0.3 : 0;
  if (entry.isLowerWord(found)) return judgeWord(text, at, end, strength, preposition);
  const isName = (found & (entry.FIRST_NAME | entry.SURNAME)) !== 0 && entry.nameLevel(found) === 0;
  if (preposition === 'being' || preposition === 'where')
    return strength >= 2 || !isName ? 0.8 : preposition === 'being' ? 0.8 : 0.5;
  const doubtful = near.mayBeLabelled(text, at, end) ? DOUBTFUL : 0;
  if (isName) return strength === 3 ? 0.5 : doubtful;
  if (near.shapeOf(text, at, wordEnd) === 'AA' && end - at <= 4) return doubtful;
  return strength === 3 ? 0.7 : preposition !== undefined ? 0.6 : strength === 2 ? 0.5 : doubtful;
}

/** A postal code that begins a line or a part of one, before the town: `, 33720 Tampere`, `4050-197 Porto`. */
const CODE_BEFORE =
  /(?:^|[\n,;|])[ \t]{0,4}(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{5}|(?!19|20)\d{4}|\d{4} [A-Z]{2}) {1,2}$/;
const CODE_REACH = 16;

const isBehindCode = (text: string, at: number): boolean =>
  isBlank(text.charCodeAt(at - 1)) && CODE_BEFORE.test(text.slice(Math.max(0, at - CODE_REACH), at));

/** Reported only next to a label. */
const DOUBTFUL = 0.3;

/** Returns the confidence of "Reading", "Mobile", "Nice": cities only if somebody is in them or a label says so. */
function judgeWord(text: string, at: number, end: number, strength: number, preposition: string | undefined): number {
  if (preposition === 'being') return 0.7;
  if (strength === 3 && preposition === 'where') return 0.6;
  return near.mayBeLabelled(text, at, end) ? DOUBTFUL : 0;
}

/**
 * True for months and weekdays, which hardly ever mean anything else; the lexicon has them as names of the last level.
 */
const isMonthOrDay = (found: number): boolean =>
  entry.nameLevel(found) === 3 && !entry.isLowerWord(found) && (found & (entry.FIRST_NAME | entry.SURNAME)) !== 0;

function lastWordStart(text: string, end: number): number {
  let at = end;
  while (end - at < 40 && near.isLetterBefore(text, at)) at--;
  return at;
}

/** True before a state: `, PA`, ` PA 19601`, `, Pennsylvania`. */
function isBeforeState(terms: Lexicon, text: string, end: number): boolean {
  const next = near.wordAfter(text, end);
  if (next === undefined || next.mark === '.') return false;
  const word = text.slice(next.start, next.end);
  if (STATE_CODES.has(word) && !isWordAfter(text, next.end)) return next.mark === ',' || isZipAt(text, next.end);
  return (
    next.mark === ',' &&
    isAnyUpper(text.charCodeAt(next.start)) &&
    terms.longest(text, next.start, next.end, entry.STATE | entry.COUNTRY) !== 0
  );
}

const isZipAt = (text: string, end: number): boolean => /^,? {1,2}\d{5}\b/.test(text.slice(end, end + 9));

function prepositionBefore(text: string, at: number): 'being' | 'where' | 'whither' | undefined {
  const previous = near.wordBefore(text, at);
  if (previous?.mark !== '') return undefined;
  const word = near.wordOf(text, previous);
  if (PLACE_PREPOSITIONS.has(word)) {
    const before = near.wordBefore(text, previous.start);
    return word === 'near' || (before?.mark === '' && BEING.has(near.wordOf(text, before))) ? 'being' : 'where';
  }
  return WHITHER.has(word) ? 'whither' : undefined;
}
