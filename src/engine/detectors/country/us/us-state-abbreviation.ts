import { phrases } from '../../../context/phrases.js';
import { areDigits, isBlank, isLetter, isWord } from '../../../characters/characters.js';
import type { Detector } from '../../detector.js';
import { afterBlanks, beforeBlanks, wordBefore, wordSet, wordStart } from '../../generic/neighbours.js';
import { STATE_NAMES } from './us-states.js';

const WITH_ZIP = 0.9;
const BEHIND_CITY = 0.75;
const LABELLED = 0.85;
const ALONE = 0.25;

const CODES: ReadonlySet<string> = new Set([...Object.keys(STATE_NAMES), 'AA', 'AE', 'AP']);
/** Ordinary words, which in text in capitals are not states. */
const WORDS = wordSet('IN OR ME HI OK OH AS');
/** Degrees after the name of a person: `Jane Roe, MD`. */
const DEGREES = wordSet('MD MS MA PA DC ND MT CT');

/** States and territories of Australia before a postcode of theirs. @see Australia Post, "Addressing guidelines" */
const AUSTRALIAN: ReadonlyMap<string, RegExp> = new Map([
  ['NSW', /[12]\d{3}/y],
  ['VIC', /[38]\d{3}/y],
  ['QLD', /[49]\d{3}/y],
  ['SA', /5\d{3}/y],
  ['WA', /6\d{3}/y],
  ['TAS', /7\d{3}/y],
  ['ACT', /(?:02|2[69])\d\d/y],
  ['NT', /0[89]\d\d/y],
]);

/**
 * Abbreviation of a state, of the District of Columbia or of a territory, in capitals: before a ZIP code, after a city and
 * a comma, or next to a word for it; one of Australia before a postcode. It is not found elsewhere, mainly because of words
 * such as IN and OR.
 * Known false positive: other abbreviations of two letters after a name and a comma.
 * @see USPS Publication 28, appendix B; Australia Post, Addressing guidelines
 */
export const usStateAbbreviation: Detector = {
  id: 'us-state-abbreviation',
  kind: 'state-abbreviation',
  about: {
    name: 'Abbreviation of a state (United States, Australia)',
    example: 'Springfield, IL 62704',
    standard: 'USPS Publication 28, appendix B; Australia Post, Addressing guidelines',
    validation: 'ZIP code after it, city before it, or a context word',
  },
  triggers: ['word'],
  keywords: new Set([...CODES, ...AUSTRALIAN.keys()].map((code) => code.toLowerCase())),
  context: {
    sure: BEHIND_CITY,
    raised: LABELLED,
    raise: phrases({
      en: 'state, state code, home state, state of, st code, province, issuing state, license state, resident of, residence, lives in, born in, address, city',
    }),
    against: phrases({ en: 'apgar, iv, lead, bp, dose, blood, type' }),
  },
  create: () => (text, at, end, emit) => {
    if (isAustralian(text, at, end)) {
      emit(at, end, WITH_ZIP);
      return;
    }
    if (end - at !== 2 || text.charCodeAt(at) > 90 || text.charCodeAt(at + 1) > 90) return;
    if (isJoined(text, at, end) || isWord(text.charCodeAt(end)) || isWord(text.charCodeAt(at - 1))) return;
    const code = text.slice(at, end);
    const zip = isZipBehind(text, end);
    const city = isBehindCity(text, at);
    if (zip) emit(at, end, WITH_ZIP);
    else if (city && !DEGREES.has(code) && !(WORDS.has(code) && isCapitalsBehind(text, end)))
      emit(at, end, BEHIND_CITY);
    else if (!WORDS.has(code) || city || isCell(text, at, end) || isLabel(text, at)) emit(at, end, ALONE);
  },
};

/** True for `VIC 3056` behind a town, a comma or the start of a line. */
function isAustralian(text: string, at: number, end: number): boolean {
  const postcode = AUSTRALIAN.get(text.slice(at, end));
  if (postcode === undefined || at === 0 || isWord(text.charCodeAt(at - 1)) || isJoined(text, at, end)) return false;
  const next = afterBlanks(text, text.charAt(end) === ',' ? end + 1 : end);
  if (next === end) return false;
  postcode.lastIndex = next;
  return postcode.test(text) && !isWord(text.charCodeAt(postcode.lastIndex)) && text.charAt(postcode.lastIndex) !== '-';
}

/** True if joined to other characters, as in `D.C.`, `A-OK`, `AT&T`, `N/A`, `$`. */
const isJoined = (text: string, at: number, end: number): boolean =>
  ("-&/.'@#$_+".includes(text.charAt(at - 1) || ' ') &&
    !(text.charAt(at - 1) === '.' && isBlank(text.charCodeAt(at)))) ||
  ("-&/'_+".includes(text.charAt(end) || ' ') && isWord(text.charCodeAt(end + 1)));

/** True if five digits follow spaces, a comma, quotes, or the delimiters of a table. */
function isZipBehind(text: string, end: number): boolean {
  let at = end;
  while (at - end < 4 && (isBlank(text.charCodeAt(at)) || ',;"\'|^\t.'.includes(text.charAt(at) || 'x'))) at++;
  return at > end && areDigits(text, at, at + 5) && !isWord(text.charCodeAt(at + 5));
}

/** True after a capitalised word and a comma: `Springfield, IL`. */
function isBehindCity(text: string, at: number): boolean {
  const comma = beforeBlanks(text, at);
  if (text.charAt(comma - 1) !== ',' || comma === at) return false;
  const start = wordStart(text, comma - 1);
  const first = text.charAt(start);
  return comma - 1 - start > 2 && isLetter(first.charCodeAt(0)) && first === first.toUpperCase();
}

/** True if text in capitals continues after it: `YES, OR NO`. */
const isCapitalsBehind = (text: string, end: number): boolean => {
  const next = afterBlanks(text, end);
  return next > end && isLetter(text.charCodeAt(next));
};

/** True for a whole table cell, whose header then decides. */
const isCell = (text: string, at: number, end: number): boolean =>
  ',;\t|"\n'.includes(text.charAt(beforeBlanks(text, at) - 1) || 'x') &&
  ',;\t|"\r\n'.includes(text.charAt(afterBlanks(text, end)) || '\n');

/** True after a label: `State: OR`, `"state": "OR"`. */
function isLabel(text: string, at: number): boolean {
  let end = at;
  while (at - end < 5 && (isBlank(text.charCodeAt(end - 1)) || ':="\'>'.includes(text.charAt(end - 1) || 'x'))) end--;
  return /[:=>]/.test(text.slice(end, at)) && /^(?:state|st|province)$/.test(wordBefore(text, end));
}
