import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { ContextWords } from '../../context/surroundings.js';
import type { Detector, Emit } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import { FIRST_NAME, isLowerWord, SURNAME } from '../../lexicon/entry.js';
import { findNear } from './fuzzy.js';
import { isApostrophe, lexicon, type Lexicon } from '../../lexicon/lexicon.js';
import { isWanted } from './lexicon-options.js';
import { EPONYM_NOUNS, OFFICES, TITLES } from '../../lexicon/name-words.js';
import { isInToken, shapeOf, wordAfter, wordOf } from './neighbours.js';
import { isBehindPrefix, nameAt, secondSurnameEnd, withParticles, withParticlesOfValue } from './name.js';
import { inNameColumn, introducesSurname, judgeName, lowerSurname, unknownSurname } from './person.js';
import { isLabelSign, unspacedNameBehind } from './unspaced-name.js';

const context: ContextWords = {
  sure: 0.9,
  raised: 0.9,
  raise: phrases({
    en: 'last name, lastname, surname, family name, lname, maiden name, patient name, customer name, client name, employee name, contact name, full name, fullname, names',
    de: 'nachname, familienname, geburtsname, zuname',
    fr: 'nom, nom de famille, nom de naissance',
    es: 'apellido, apellidos',
    it: 'cognome',
    pt: 'sobrenome, apelido',
    nl: 'achternaam, familienaam',
    pl: 'nazwisko',
    sv: 'efternamn',
    da: 'efternavn',
    no: 'etternavn',
    fi: 'sukunimi',
    tr: 'soyadı, soyad',
  }),
  against: phrases({
    en: 'first name, firstname, given name, forename, fname, middle name, nickname',
    de: 'vorname',
    fr: 'prénom',
    nl: 'voornaam',
    pl: 'imię',
    sv: 'förnamn',
  }),
};

/** Words that a surname in no list may follow: titles, and the `O`, `D` or `N` of `O'Xyz`. */
const OPENERS: ReadonlySet<string> = new Set([...TITLES, 'o', 'd', 'l', 'n', 'm']);
const CERTAIN = 0.9;
const CLEAR = 0.7;

/**
 * Surnames: all that at least a hundred people had in the US Census of 2010, those of other languages, and any
 * capitalised word after a title or a first name. Particles (`van der`), hyphens and `O'` are included.
 * Confidence 0.9 next to a first name, a title, an initial or a label; 0.7 alone if it is very common and not a word;
 * 0.5 if it is common; 0.3, and therefore not reported, if it is rare, or often an ordinary word ("Young", "Long").
 * Known false positive: firms named after persons, without `Inc` or the like.
 * @see US Census Bureau, "Frequently Occurring Surnames from the 2010 Census"
 */
export const surname: Detector<LexiconOptions> = {
  id: 'surname',
  kind: 'surname',
  about: {
    name: 'Surname',
    example: 'Rodriguez',
    standard: 'US Census 2010 surnames; lists of 60 languages',
    validation: 'In the lexicon, or after a title or first name; ordinary words only after one',
  },
  triggers: ['term', 'word', 'label'],
  triggersFor: ({ fuzzy }) => (fuzzy ? ['term', 'word', 'label', 'capital'] : ['term', 'word', 'label']),
  lists: SURNAME | FIRST_NAME,
  keywords: OPENERS,
  context,
  create: (options) => {
    const terms = lexicon();
    const near = findNear(terms, SURNAME, options);
    return (text, at, end, emit, around) => {
      if (isLabelSign(text.charCodeAt(at))) {
        const unspaced = unspacedNameBehind(text, at);
        if (unspaced !== undefined) emit(unspaced.start, unspaced.middle, CERTAIN);
        return;
      }
      const word = text.slice(at, end).toLowerCase();
      if (TITLES.has(word)) {
        findTitled(terms, text, end, emit);
        return;
      }
      if (end - at === 1 && !isApostrophe(text.charCodeAt(end))) return;
      if (!isWanted(options, text, at) || isBehindPrefix(text, at)) return;
      const name = nameAt(terms, text, at, end);
      if (name.entry === 0) {
        near?.(text, at, end, emit);
        return;
      }
      const sure = inNameColumn(judgeName(terms, text, name).surname, at, around);
      if (sure >= CLEAR) emit(withParticles(text, at), secondSurnameEnd(terms, text, name), sure);
      else if (sure > 0 && !isEponym(text, name.end)) emit(withParticlesOfValue(text, at), name.end, sure);
      const inChat = lowerSurname(terms, text, name);
      if (inChat !== undefined) emit(inChat.start, inChat.end, CLEAR);
      if (!introducesSurname(name)) return;
      const unknown = unknownSurname(terms, text, name);
      if (unknown !== undefined) emit(withParticles(text, unknown.start), unknown.end, CLEAR);
    };
  },
};

/** True for terms named after a person: "Kerley lines", "Hilbert space". */
function isEponym(text: string, end: number): boolean {
  const next = wordAfter(text, end);
  return next?.mark === '' && !next.acrossLines && EPONYM_NOUNS.has(wordOf(text, next));
}

/** Emits a word after a title that the lexicon does not know as a name; a known name is found by itself. */
function findTitled(terms: Lexicon, text: string, titleEnd: number, emit: Emit): void {
  const next = wordAfter(text, titleEnd);
  if (next === undefined || next.mark === ',' || next.acrossLines || !isAnyUpper(text.charCodeAt(next.start))) return;
  const name = nameAt(terms, text, next.start, next.end);
  if (shapeOf(text, next.start, next.end) === 'A' || (name.entry & (SURNAME | FIRST_NAME)) !== 0) return;
  // "Mr. Chairman" is not a name.
  const word = wordOf(text, next);
  if (OFFICES.has(word) || TITLES.has(word) || isInToken(text, name.start, name.end)) return;
  if (isLowerWord(name.entry) && next.mark !== '.') return;
  emit(name.start, name.end, isLowerWord(name.entry) ? CLEAR : CERTAIN);
}
