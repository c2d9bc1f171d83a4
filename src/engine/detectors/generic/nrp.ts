import { phrases } from '../../context/phrases.js';
import { isAnyUpper } from '../../characters/letters.js';
import { isBlank, isDash, isWord, isWordBefore } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { beforeBlanks, wordAt, wordBefore, wordEnd, wordStart } from './neighbours.js';
import {
  FOREIGN_NATIONALITIES,
  FOREIGN_RELIGIONS,
  LANGUAGE_BEFORE,
  NATIONALITIES,
  ONLY_CAPITAL,
  PARTIES,
  POLITICS,
  RELIGIONS,
  THINGS,
} from './nrp-words.js';

const STATED = 0.85;
const CAPITAL = 0.6;
const LOWER = 0.5;
/** Words with other meanings: found only next to a word for origin, faith or party. */
const DOUBTFUL = 0.3;

/**
 * Nationality, ethnic group, religion or political affiliation of a person, by fixed lists of English words, also in
 * lower case, as in chats, except for words such as `polish`. Languages, institutions and things (`French fries`) are
 * ignored. Words of other languages are found after their labels. The classification is `nationality`, `religion` or
 * `politics`.
 * Known false positive: things from a country that are not in the list, `a German car`.
 * @see 45 CFR 46; GDPR, article 9(1): special categories of personal data
 */
export const nrp: Detector = {
  id: 'nrp',
  kind: 'nrp',
  about: {
    name: 'Nationality, religion or political affiliation',
    example: 'a Muslim of Turkish origin',
    standard: 'Regulation (EU) 2016/679, article 9(1)',
    validation: 'Closed lists of words; capitals and context words',
  },
  triggers: ['word'],
  keywords: new Set([
    ...NATIONALITIES,
    ...RELIGIONS,
    ...POLITICS,
    ...PARTIES,
    ...FOREIGN_NATIONALITIES,
    ...FOREIGN_RELIGIONS,
    'jehovah',
  ]),
  context: {
    sure: STATED,
    raised: STATED,
    raise: phrases({
      en:
        'nationality, citizen, citizenship, ethnicity, ethnic, race, religion, religious, faith, origin, descent, born, immigrant, party, ' +
        'political, affiliation, voted, votes, denomination, refugee, ancestry, heritage, national, nationals, identifies as, baptized, converted',
      de: 'staatsangehörigkeit, nationalität, staatsbürgerschaft, religion, konfession, herkunft, religionszugehörigkeit',
      fr: 'nationalité, religion, confession, origine',
      es: 'nacionalidad, religión, ciudadanía',
      it: 'nazionalità, cittadinanza, religione',
      pt: 'nacionalidade, religião',
      nl: 'nationaliteit, geloof, godsdienst',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (isWordBefore(text, at) || isWord(text.charCodeAt(end)) || isPartOfName(text, at, end)) return;
    const word = text.slice(at, end).toLowerCase();
    const capital = isAnyUpper(text.charCodeAt(at));
    const party = partyEnd(text, end, word, capital);
    if (party > 0) {
      emit(at, party, STATED, 'politics');
      return;
    }
    const sort = sortOf(word, NATIONALITIES, RELIGIONS);
    if (sort === undefined) {
      const foreign = sortOf(word, FOREIGN_NATIONALITIES, FOREIGN_RELIGIONS);
      if (foreign !== undefined) emit(withFirstHalf(text, at), end, DOUBTFUL, foreign);
      return;
    }
    if (isThing(text, end) || (word === 'christian' && isFirstName(text, at, end))) return;
    if (sort === 'nationality' && isLanguage(text, at, end)) return;
    if (!capital) {
      if (!ONLY_CAPITAL.has(word)) emit(at, end, LOWER, sort);
      return;
    }
    emit(at, end, isDoubtful(text, at, end, word) ? DOUBTFUL : CAPITAL, sort);
  },
};

function sortOf(word: string, nationalities: ReadonlySet<string>, religions: ReadonlySet<string>): string | undefined {
  if (nationalities.has(word)) return 'nationality';
  if (religions.has(word)) return 'religion';
  return POLITICS.has(word) ? 'politics' : undefined;
}

/** Returns the end of `Democratic Party` or `Jehovah's Witness`; -1 otherwise. */
function partyEnd(text: string, end: number, word: string, capital: boolean): number {
  if (!capital) return -1;
  if (word === 'jehovah') {
    const witness = /^['’]s Witness(?:es)?\b/.exec(text.slice(end, end + 14))?.[0];
    return witness === undefined ? -1 : end + witness.length;
  }
  if (!PARTIES.has(word) || !isBlank(text.charCodeAt(end))) return -1;
  const next = wordEnd(text, end + 1);
  return /^(?:Party|Democrat|Democrats)$/.test(text.slice(end + 1, next)) ? next : -1;
}

/**
 * True if joined to a word by a hyphen, or part of an address: `german-shepherd`, `french.example`; not for
 * `African-American`.
 */
const isPartOfName = (text: string, at: number, end: number): boolean =>
  /(?:^|\W)(?:Mr|Mrs|Ms|Dr|Miss|Prof)\.? $/.test(text.slice(Math.max(0, at - 7), at)) ||
  (isDash(text.charCodeAt(end)) &&
    /^[a-z]/.test(text.charAt(end + 1)) &&
    !/^(?:born|speaking)/.test(text.slice(end + 1, end + 9))) ||
  '@/._#'.includes(text.charAt(at - 1) || ' ') ||
  (text.charAt(end) === '.' && isWord(text.charCodeAt(end + 1)));

/** True for `Christian Banks`, and for `Christian` alone on a signature line. */
const isFirstName = (text: string, at: number, end: number): boolean =>
  /^ (?!Church|Orthodox|Democrat|Science|Brethren|Reformed|Union|Social)\p{Lu}\p{Ll}/u.test(
    text.slice(end, end + 12),
  ) ||
  ((at === 0 || text.charAt(at - 1) === '\n') && /^\s*(?:$|\n)/.test(text.slice(end, end + 3)));

/** Returns the start including the first half of `römisch-katholisch` or `evangelisch-lutherisch`. */
const withFirstHalf = (text: string, at: number): number =>
  at -
  (/(?<![\p{L}-])(?:römisch|griechisch|russisch|serbisch|evangelisch|roman|greek|russian)-$/iu.exec(
    text.slice(Math.max(0, at - 14), at),
  )?.[0].length ?? 0);

const isThing = (text: string, end: number): boolean =>
  isBlank(text.charCodeAt(end)) && THINGS.has(wordAt(text, end + 1));

function isLanguage(text: string, at: number, end: number): boolean {
  const before = wordBefore(text, beforeBlanks(text, at));
  if (!LANGUAGE_BEFORE.has(before)) return false;
  // "in German custody", "from Mexican parents" are about people.
  return (
    (before !== 'in' && before !== 'from' && before !== 'into') ||
    !isBlank(text.charCodeAt(end)) ||
    !/^[a-z]/.test(text.charAt(end + 1)) ||
    /^(?:and|or|to|with|by|on|at)$/.test(wordAt(text, end + 1))
  );
}

/** True for `Polish the shoes.` and for a first or last name: `Christian Bale`, `Jordan German`. */
function isDoubtful(text: string, at: number, end: number, word: string): boolean {
  if (word === 'polish' && /^ (?:the|your|my|it|up|off|his|her|with)\b/.test(text.slice(end, end + 6))) return true;
  const next = end + 1;
  if (
    isBlank(text.charCodeAt(end)) &&
    isAnyUpper(text.charCodeAt(next)) &&
    (word === 'christian' || word === 'german' || word === 'roma' || word === 'dane')
  )
    return true;
  if (word === 'english' || word === 'reform' || word === 'roma')
    return !/^ (?:man|woman|citizen|patient|boy|girl|national|people)/.test(text.slice(end, end + 10));
  // After another capitalised word within a sentence it may be a name: "Mike Pagan".
  const gap = beforeBlanks(text, at);
  const start = wordStart(text, gap);
  return (
    (word === 'pagan' || word === 'french' || word === 'english') &&
    gap < at &&
    start < gap &&
    isAnyUpper(text.charCodeAt(start)) &&
    text.charAt(start - 2) !== '.'
  );
}
