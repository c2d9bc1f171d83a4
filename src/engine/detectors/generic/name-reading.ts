import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { isBlank, isDash, isDigit } from '../../characters/characters.js';
import { wordSet } from './neighbours.js';

/** Maximum length of a word of a name. */
const MAX_WORD_LENGTH = 24;
const MAX_WORDS = 4;

/** Small words within names: `van der Berg`, `de la Cruz`, `bin Laden`. */
const PARTICLES = wordSet('van von der den de del della di da dos du la le el al bin ibn ter ten zu zur af av');

/** Capitalised words after or before a name that are not part of it. */
const NO_NAMES = wordSet(`
  The A An He She They We You It I His Her Their My Our Your This That These Those There Here And Or But If As At In On By To
  Of For From With Who What When Where Why How Is Was Are Were Be Been Has Had Have Does Did Said Says Saw Noted Reports
  Hospital Clinic Center Centre Medical Health Office Street Avenue Road Drive Lane Boulevard University College School
  Department Division Unit Ward Room Floor Suite Building Monday Tuesday Wednesday Thursday Friday Saturday Sunday January
  February March April June July August September October November December Attending Physician Surgeon Provider Nurse
  Resident Consultant Practitioner Doctor Dr Prof Professor Mr Mrs Ms Miss Signed Dictated Seen Reviewed Approved Ordered
  Prescribed Performed Electronically Authorized Patient Pt Date Time Phone Fax Tel Email Address Re Dear Sincerely Regards
  Primary Referring Care Specialist Director Chief Head Assistant Staff Cc To From Subject Diagnosis Impression Plan History
  SAW WAS IS HAS HAD WILL SAID NOTED STATES REPORTS ORDERED THE PATIENT PT AND WITH FOR TO AT ON BY OF HOSPITAL CLINIC MEDICAL
  CENTER DEPARTMENT PHONE FAX DATE Yes No Also Then Thanks Thank Please Per Via Mon Tue Wed Thu Fri Sat Sun`);

/**
 * Returns the end of the name whose first word is at `at`: capitalised words, initials and particles; `at` if there is
 * none.
 */
export function nameEnd(text: string, at: number): number {
  let end = at;
  let next = at;
  for (let words = 0; words < MAX_WORDS; words++) {
    const stop = nameWordEnd(text, next);
    if (stop > next) {
      if (NO_NAMES.has(text.slice(next, stop))) break;
      end = stop;
    } else {
      const particle = particleEnd(text, next);
      if (particle < 0) break;
      next = particle;
      continue;
    }
    if (!isBlank(text.charCodeAt(end))) break;
    next = end + 1;
  }
  return end;
}

/** Returns the end of the capitalised word, or initial with its full stop, at `at`; `at` if there is none. */
function nameWordEnd(text: string, at: number): number {
  if (!isAnyUpper(text.charCodeAt(at))) return at;
  let end = at + 1;
  while (end - at < MAX_WORD_LENGTH && isNameCode(text, end)) end++;
  if (end - at === 1) return text.charAt(end) === '.' ? end + 1 : isBlank(text.charCodeAt(end)) ? end : at;
  return isDigit(text.charCodeAt(end)) || text.charAt(end) === '_' || text.charAt(end) === '@' ? at : end;
}

/** True for a letter, or an apostrophe or hyphen between two letters. */
function isNameCode(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (isAnyLetter(code)) return true;
  const joins = code === 39 || code === 0x2019 || isDash(code);
  // The `s` of a possessive is not part of the name.
  if (joins && !isDash(code) && text.charAt(at + 1) === 's' && !isAnyLetter(text.charCodeAt(at + 2))) return false;
  return joins && isAnyLetter(text.charCodeAt(at + 1)) && isAnyUpper(text.charCodeAt(at + 1));
}

/** Returns the offset after a particle and its space if a capital or another particle follows; -1 otherwise. */
function particleEnd(text: string, at: number): number {
  let end = at;
  while (end - at < 6 && isAnyLetter(text.charCodeAt(end))) end++;
  if (!PARTICLES.has(text.slice(at, end)) || !isBlank(text.charCodeAt(end))) return -1;
  const next = text.charCodeAt(end + 1);
  return isAnyLetter(next) ? end + 1 : -1;
}

/** A name that ends at a given offset, and its number of words and initials. */
export interface NameBefore {
  readonly start: number;
  readonly words: number;
}

/** Reads backwards the name of up to four words that ends at `end`; `words` is 0 if there is none. */
export function nameBefore(text: string, end: number): NameBefore {
  let start = end;
  let words = 0;
  let next = end;
  while (words < MAX_WORDS) {
    const first = nameWordStart(text, next);
    if (first === next) break;
    const word = text.slice(first, next);
    const upper = isAnyUpper(text.charCodeAt(first));
    if (upper && (NO_NAMES.has(word) || (words > 0 && isShouted(word) && !isShouted(text.slice(start, end))))) break;
    if (!upper && !(words > 0 && PARTICLES.has(word))) break;
    if (upper) {
      start = first;
      words++;
    }
    if (!isBlank(text.charCodeAt(first - 1))) break;
    next = first - 1;
  }
  return { start, words };
}

/** True for a word in capitals before a name that is not in capitals: the end of a headline. */
const isShouted = (words: string): boolean => words.length > 2 && words === words.toUpperCase() && !words.includes('.');

/** Returns the start of the word, or the initial with a full stop, that ends at `end`. */
function nameWordStart(text: string, end: number): number {
  let stop = end;
  if (text.charAt(end - 1) === '.') {
    // Only an initial has a full stop; after a longer word it ends a sentence.
    if (!isAnyUpper(text.charCodeAt(end - 2)) || isAnyLetter(text.charCodeAt(end - 3))) return end;
    stop = end - 1;
  }
  let start = stop;
  while (stop - start < MAX_WORD_LENGTH && (isAnyLetter(text.charCodeAt(start - 1)) || isJoin(text, start - 1)))
    start--;
  return start === stop || isDigit(text.charCodeAt(start - 1)) ? end : start;
}

const isJoin = (text: string, at: number): boolean =>
  (text.charAt(at) === "'" || text.charAt(at) === '’' || text.charAt(at) === '-') &&
  isAnyLetter(text.charCodeAt(at - 1)) &&
  isAnyUpper(text.charCodeAt(at + 1));
