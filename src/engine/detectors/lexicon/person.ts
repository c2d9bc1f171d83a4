import { isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { Surroundings } from '../../context/surroundings.js';
import * as entry from '../../lexicon/entry.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import {
  asFirst,
  asSurname,
  isRole,
  nameAt,
  NAMES,
  partnerBefore,
  partnerBehind,
  withParticles,
  withParticlesOfValue,
  type Name,
} from './name.js';
import {
  hasFacts,
  hasInitial,
  initialBefore,
  isBeforeOther,
  isLabelEnd,
  isPartOfTerm,
  isThing,
  titleBefore,
} from './name-signs.js';
import { ACTS, NOT_BEHIND, PLACE_OPENERS, TITLES } from '../../lexicon/name-words.js';
import * as near from './neighbours.js';

/** The confidence that a word is a first name, and that it is a surname; 0 if it is not. */
export interface Verdict {
  readonly first: number;
  readonly surname: number;
}

/** Titled, labelled, or a first name and a surname that are hardly anything else. */
const CERTAIN = 0.9;
/** A single name with no other meaning; or two adjacent names that are also words. */
const CLEAR = 0.7;
const FAIR = 0.5;
/** A word that may be a name: not enough without a label next to it. */
const DOUBTFUL = 0.3;
const NOTHING: Verdict = { first: 0, surname: 0 };

const PLACES = entry.CITY | entry.STATE | entry.COUNTRY | entry.HOSPITAL;

/** Judges how likely the word is a name, by itself and by the words around it. */
export function judgeName(lexicon: Lexicon, text: string, name: Name): Verdict {
  const { start, end } = name;
  if (name.shape === 'A' || near.isInToken(text, start, end)) return NOTHING;
  if (name.shape === 'a') return judgeLower(lexicon, text, name);
  const behind = isRole(text.slice(start, end).toLowerCase()) ? undefined : partnerBehind(lexicon, text, name);
  const before = partnerBefore(lexicon, text, name);
  const title = titleBefore(text, before?.start ?? withParticles(text, start));
  const isFirst = asFirst(name.entry) >= 0;
  const isLast = asSurname(name.entry) >= 0;

  const isNamed = title === 'title' || title === 'label';
  // "Dr. Rajesh Subramanian": after a title both are names, whichever lists they are in.
  if (isNamed && behind !== undefined && !isFirst && asSurname(behind.entry) >= 0)
    return { first: 0, surname: CERTAIN };
  const asFirstOf = behind === undefined ? 0 : pair(text, name, behind, isNamed || hasFacts(text, behind.end));
  const asLastOf = before === undefined ? 0 : pair(text, before, name, isNamed || hasFacts(text, end));
  if (asFirstOf > 0 || asLastOf > 0) {
    const last = asLastOf >= asFirstOf && asLastOf > 0 && (asFirstOf === 0 || surnameIsLikelier(name.entry));
    const sure = Math.max(asFirstOf, asLastOf);
    return last ? { first: 0, surname: sure } : { first: sure, surname: 0 };
  }
  // "Mr. President" is not a name.
  if (isRole(text.slice(start, end).toLowerCase()) && entry.nameLevel(name.entry) > 0) return NOTHING;
  const turned = judgeTurned(lexicon, text, name);
  if (turned !== undefined) return turned;
  if (title === 'title' || (title === 'office' && entry.nameLevel(name.entry) < 3)) {
    if (behind === undefined) return isLast ? { first: 0, surname: CERTAIN } : { first: CERTAIN, surname: 0 };
  }
  if (title === 'label' && behind === undefined) {
    return surnameIsLikelier(name.entry) || !isFirst ? { first: 0, surname: CERTAIN } : { first: CERTAIN, surname: 0 };
  }
  if (hasTitledInitial(text, start) && isLast) return { first: 0, surname: CERTAIN };
  if (hasInitial(text, name) && entry.nameLevel(name.entry) <= 1) {
    const isSurname = initialBefore(text, start) && isLast;
    if (isSurname || isFirst) return isSurname ? { first: 0, surname: CERTAIN } : { first: CERTAIN, surname: 0 };
  }
  return judgeAlone(lexicon, text, name, title);
}

/**
 * True for "call Bill Price about it": two capitalised words in the middle of a sentence, without an article before
 * them.
 */
function isAmidLowerCase(text: string, start: number, end: number): boolean {
  const previous = near.wordBefore(text, start);
  const next = near.wordAfter(text, end);
  if (previous?.mark !== '' || ARTICLES.has(near.wordOf(text, previous))) return false;
  if (isAnyUpper(text.charCodeAt(previous.start))) return false;
  return next?.mark !== '' || !isAnyUpper(text.charCodeAt(next.start));
}

const ARTICLES: ReadonlySet<string> = new Set(
  'the a an this that our your its of in on der die das le la el il'.split(' '),
);

/** True for `Officer D. Washington`. */
function hasTitledInitial(text: string, start: number): boolean {
  const initial = near.wordBefore(text, start);
  return initial?.mark === '.' && titleBefore(text, initial.start) !== undefined;
}

function surnameIsLikelier(found: number): boolean {
  return asSurname(found) > asFirst(found) || entry.surnameStrength(found) > entry.firstStrength(found);
}

/** Returns the confidence that two adjacent words are a first name and a surname; 0 if they are not. */
function pair(text: string, first: Name, last: Name, hasEvidence: boolean): number {
  const [a, b] = [asFirst(first.entry), asSurname(last.entry)];
  const sum = a + b;
  // A full name is redacted even if a street may have the same name.
  if (a < 0 || b < 0 || isThing(text, last)) return 0;
  if (sum < 5 && isBeforeOther(text, last.end)) return 0;
  if (hasEvidence) return CERTAIN;
  if (first.shape === 'AA' && last.shape === 'AA') return sum >= 5 ? CERTAIN : sum === 4 ? CLEAR : sum === 3 ? FAIR : 0;
  if (sum >= 4) return CERTAIN;
  // "Will Baker" may be the start of a question; "John May" is a person.
  if (sum === 3) return a === 0 ? FAIR : b === 0 ? CLEAR : CERTAIN;
  if (a === 1 && b === 1) return CLEAR;
  return sum >= 1 && isAmidLowerCase(text, first.start, last.end) ? FAIR : 0;
}

/** Judges a surname, comma and first name, as in forms and indexes: `SMITH, JOHN A`. */
function judgeTurned(lexicon: Lexicon, text: string, name: Name): Verdict | undefined {
  const next = near.wordAfter(text, name.end);
  if (next?.mark === ',') {
    const first = nameAt(lexicon, text, next.start, next.end);
    const isInitial = first.shape === 'A';
    const sum = asSurname(name.entry) + (isInitial ? 1 : asFirst(first.entry));
    if ((isInitial || first.shape === name.shape) && name.entry !== 0) {
      const sure = turned(text, sum, near.opensSentence(text, name.start) || isLabelEnd(text, name.start), first.end);
      if (sure > 0) return { first: 0, surname: sure };
    }
  }
  const previous = near.wordBefore(text, name.start);
  if (previous?.mark !== ',' || previous.acrossLines) return undefined;
  const last = nameAt(lexicon, text, previous.start, previous.end);
  if (last.shape !== name.shape) return undefined;
  const opens = near.opensSentence(text, last.start) || isLabelEnd(text, last.start);
  const sure = turned(text, asSurname(last.entry) + asFirst(name.entry), opens, name.end);
  return sure > 0 ? { first: sure, surname: 0 } : undefined;
}

function turned(text: string, sum: number, opens: boolean, end: number): number {
  const closes = /^(?: [A-Z]\b\.?)?(?:\s*(?:$|[\d\r\n;|()\t"<])|,\s?\d| -)/.test(text.slice(end, end + 8));
  if (sum >= 5) return opens || closes ? CERTAIN : CLEAR;
  return sum >= 2 && opens && closes ? CERTAIN : 0;
}

/** Judges a word without a partner. */
function judgeAlone(lexicon: Lexicon, text: string, name: Name, title: string | undefined): Verdict {
  const { start, end } = name;
  const level = entry.nameLevel(name.entry);
  if (isBeforeOther(text, end) || isPartOfTerm(text, name) || isInPlace(lexicon, text, name)) return NOTHING;
  if (level >= 2 && NOT_BEHIND.has(text.slice(start, end).toLowerCase())) return NOTHING;
  const [first, last] = [entry.firstStrength(name.entry), entry.surnameStrength(name.entry)];
  const next = near.wordAfter(text, end);
  const acts = next?.mark === '' && ACTS.has(near.wordOf(text, next));
  const mayAct = acts && (name.entry & (entry.COUNTRY | entry.STATE)) === 0;
  const isPerson = title === 'person' || (mayAct && !near.opensSentence(text, start));
  let sure = DOUBTFUL;
  if (level === 0) sure = aloneBySpread(Math.max(first, last), first > 0, name);
  else if (isPerson) sure = level < 3 ? CLEAR : title === 'person' ? FAIR : DOUBTFUL;
  else if (level === 1 && name.shape === 'Aa' && !near.opensSentence(text, start) && !isAmongCapitals(text, name))
    sure = FAIR;
  if (sure === DOUBTFUL && !near.mayBeLabelled(text, withParticlesOfValue(text, start), end)) return NOTHING;
  // A word that is one far more often than the other is taken for that one.
  return {
    first: first >= last ? sure : Math.min(sure, DOUBTFUL),
    surname: last >= first ? sure : Math.min(sure, DOUBTFUL),
  };
}

function aloneBySpread(strength: number, isFirst: boolean, { shape, start, end }: Name): number {
  // Acronyms are short words in capitals, too.
  if (shape === 'AA') return end - start <= 4 || strength < 2 ? DOUBTFUL : FAIR;
  if (strength === 3) return CLEAR;
  return strength === 2 || isFirst ? FAIR : DOUBTFUL;
}

/** True in a heading or the name of something else, where every word is capitalised. */
function isAmongCapitals(text: string, { start, end }: Name): boolean {
  const next = near.wordAfter(text, near.afterPossessive(text, end));
  const previous = near.wordBefore(text, start);
  return (
    (next?.mark === '' && isAnyUpper(text.charCodeAt(next.start))) ||
    (previous?.mark === '' && isAnyUpper(text.charCodeAt(previous.start)) && !near.opensSentence(text, previous.start))
  );
}

/** True in the name of a place: "Virginia Beach", "Fort Jackson", "the Madison". */
function isInPlace(lexicon: Lexicon, text: string, { start, end }: Name): boolean {
  const previous = near.wordBefore(text, start);
  if (previous?.mark === '' && PLACE_OPENERS.has(near.wordOf(text, previous))) return true;
  return lexicon.longest(text, start, end, PLACES) !== 0 && lexicon.end > end;
}

/** True for a first name with no other meaning and a surname that hardly has one. */
const isClearPair = (first: number, last: number): boolean =>
  asFirst(first) === 3 && last !== 0 && asSurname(last) >= 2;

/** Judges a name in lower case, as in chats: both names must have no other meaning, or a label must precede them. */
function judgeLower(lexicon: Lexicon, text: string, name: Name): Verdict {
  // Table headers are words between commas, too.
  const isValue =
    near.isValue(text, name.start, name.end) && (entry.nameLevel(name.entry) === 0 || isLabelEnd(text, name.start));
  if (entry.nameLevel(name.entry) > 0 && !isValue) return NOTHING;
  const behind = partnerBehind(lexicon, text, name);
  const before = partnerBefore(lexicon, text, name);
  if (behind?.shape === 'a' && isClearPair(name.entry, behind.entry)) return { first: CLEAR, surname: 0 };
  if (before?.shape === 'a' && isClearPair(before.entry, name.entry)) return { first: 0, surname: CLEAR };
  const previous = near.wordBefore(text, name.start);
  if (previous !== undefined && TITLES.has(near.wordOf(text, previous)) && asSurname(name.entry) >= 2) {
    return { first: 0, surname: CLEAR };
  }
  const known = entry.nameLevel(name.entry) === 0 && entry.firstStrength(name.entry) >= 2;
  if (!isValue && !(known && near.mayBeLabelled(text, name.start, name.end))) return NOTHING;
  return {
    first: (name.entry & entry.FIRST_NAME) === 0 ? 0 : DOUBTFUL,
    surname: (name.entry & entry.SURNAME) === 0 ? 0 : DOUBTFUL,
  };
}

/** Labels of a table column or record field that contains a person's name, in full or in part. */
const NAME_LABELS = phrases({ en: 'name', fr: 'nom', es: 'nombre', it: 'nome', pl: 'imię i nazwisko' });

/** Returns the confidence, raised to clear if it is fair and a label that asks for a name precedes the word. */
export const inNameColumn = (sure: number, start: number, around: Surroundings): number =>
  sure === FAIR && around.isLabelled(start, NAME_LABELS) ? CLEAR : sure;

/** Returns a surname that is in no list after a first name or a title; undefined if the next word is not one. */
export function unknownSurname(lexicon: Lexicon, text: string, before: Name): Name | undefined {
  const found = partnerBehind(lexicon, text, before);
  if (found?.entry !== 0 || found.end - found.start < (found.shape === 'AA' ? 4 : 3)) return undefined;
  if (NOT_BEHIND.has(text.slice(found.start, found.end).toLowerCase())) return undefined;
  return isBeforeOther(text, found.end) || near.isInToken(text, found.start, found.end) ? undefined : found;
}

/** Returns the `miller` of `jessica miller`: a common word that only the preceding first name makes a surname. */
export function lowerSurname(lexicon: Lexicon, text: string, before: Name): Name | undefined {
  if (before.shape !== 'a') return undefined;
  const found = partnerBehind(lexicon, text, before);
  if (found?.shape !== 'a' || !entry.isLowerWord(found.entry) || !isClearPair(before.entry, found.entry))
    return undefined;
  return isBeforeOther(text, found.end) || near.isInToken(text, found.start, found.end) ? undefined : found;
}

/** True for a first name that makes an unknown word after it a surname. */
export const introducesSurname = (name: Name): boolean => asFirst(name.entry) >= 2 && name.shape !== 'a';

/**
 * True if the place name `[at, end)` is more likely a person: it has a title, or is next to a first name or a surname.
 */
export function isNamedPerson(lexicon: Lexicon, text: string, at: number, end: number): boolean {
  const name = nameAt(lexicon, text, at, end);
  if ((name.entry & NAMES) === 0) return titleBefore(text, at) === 'title';
  const { first, surname } = judgeName(lexicon, text, name);
  return Math.max(first, surname) >= CERTAIN || (Math.max(first, surname) >= CLEAR && entry.nameLevel(name.entry) > 0);
}
