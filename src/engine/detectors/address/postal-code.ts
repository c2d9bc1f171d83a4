import { fold, phrases } from '../../context/phrases.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import {
  continuesAfter,
  continuesBefore,
  isBlank,
  isDash,
  isDigit,
  isJoiner,
  isLetter,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import { cityStrength } from '../../lexicon/entry.js';
import { lexicon } from '../../lexicon/lexicon.js';
import type { Detector, Emit } from '../detector.js';
import { monthNamed } from '../generic/month-names.js';
import { isAt } from '../../characters/sticky.js';
import { CODE_BEFORE_TOWN, HOUSE_BEFORE } from './world-layouts.js';
import { NOT_NAMES, STREET_BEHIND, STREET_ENDING } from './world-words.js';

const LABELLED = 0.85;
/** A distinctive shape, or next to the town, the state or the country prefix. */
const BESIDE_TOWN = 0.75;
/** A shape that other values share. */
const SHAPE = 0.3;
const MAX_DISTANCE = 22;
const HOUSE_REACH = 72;
/** Next to a name and a number these are as often years. */
const YEAR = /^(?:19|20)[0-2]\d$/;

/** `K1A 0B1`; Canada does not use letters that are easily misread. @see Canada Post, "Addressing guidelines", 5 */
const CANADA = /[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d(?![\w-])/iy;
const PROVINCE =
  /(?:^|[^A-Za-z])(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Ontario|Quebec|Québec|Alberta|Manitoba|Columbia),? {0,2}$/;
/** `1012 AB`; SA, SD and SS are not issued. @see PostNL, "Postcodes in Nederland" */
const NETHERLANDS = / ?(?!S[ADS])[A-Z]{2}(?![\w-])/y;
/** `NSW 2000`. @see Australia Post, "Addressing guidelines", AS 4590.1 */
const AUSTRALIAN_STATE = /(?:^|[^A-Za-z])(?:NSW|VIC|QLD|TAS|ACT|Victoria|Queensland|Tasmania|New South Wales),? {1,2}$/;
/** `00184 Roma (RM)`, `20121 Milano MI`. @see Poste Italiane, "Standard di composizione dell'indirizzo" */
const ITALIAN_PROVINCE = / \p{Lu}[\p{L}' -]{2,22} (?:\([A-Z]{2}\)|[A-Z]{2}\b)/uy;
/** `F-75002`, `CH-8001`: the country sign before the code. @see UPU S42 */
const COUNTRY = /(?:^|[^\p{L}\p{N}])(?:[FEIBLPA]|CH|NL|DK|SE|[SNH]|FI|FIN|NO|PL|CZ|SK|HR|SI|LT|LV|EE|RO|BG|GR)-$/u;
const TOWN = / \p{Lu}[\p{L}']/uy;
/** Large towns before a code, as India and Mexico write them. @see India Post, "PIN code directory" */
const INDIAN_TOWN =
  /(?:Delhi|Mumbai|Bombay|Kolkata|Calcutta|Chennai|Madras|Bengaluru|Bangalore|Hyderabad|Pune|Ahmedabad|Jaipur|Lucknow|Kanpur|Nagpur|Indore|Bhopal|Patna|Surat|Vadodara|Kochi|Coimbatore|Madurai|Guwahati|Chandigarh|Gurgaon|Gurugram|Noida|Ludhiana|Agra|Varanasi|Mysuru|Mysore|Thiruvananthapuram|Pradesh|Nadu|Karnataka|Kerala|Maharashtra|Gujarat|Punjab|Haryana|Rajasthan|Bihar|Bengal|Odisha|Telangana|Secunderabad|Thane|Nashik|Visakhapatnam|Amritsar|Dehradun|Ranchi|Raipur|Singapore)(?: ?[-–,] ?| )$/;
const GREAT_TOWNS =
  / (?:Paris|Marseille|Lyon|Toulouse|Nice|Nantes|Montpellier|Strasbourg|Bordeaux|Lille|Rennes|Grenoble|Dijon|Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Málaga|Murcia|Bilbao|Roma|Milano|Napoli|Torino|Palermo|Genova|Bologna|Firenze|Venezia|Verona|Bari|Ciudad de México|CDMX|Guadalajara|Monterrey|Puebla|Tijuana|Mérida|Stockholm|Göteborg|Malmö|Helsinki|Warszawa|Kraków|Praha)(?!\p{L})/uy;

/**
 * Postal code of Canada, Australia, France, Spain, Italy, the Netherlands, Mexico, India and the countries that put
 * their sign before it. Digits alone may be any number: they need the town, the state, the country sign or a context
 * word.
 * Known false positive: a count before the name of a large town.
 * @see UPU, "Postal addressing systems in member countries"; UPU S42
 */
export const postalCode: Detector = {
  id: 'postal-code',
  kind: 'postal-code',
  about: {
    name: 'Postal code',
    example: 'K1A 0B1',
    standard: 'UPU S42; UPU, Postal addressing systems in member countries',
    validation: 'Letters and digits of Canada and the Netherlands; elsewhere next to a town, a state or a context word',
  },
  triggers: ['digits'],
  digitRuns: [
    [1, 1, { afterLetter: true }],
    [2, 6],
  ],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en: 'postal code, postal, postcode, post code, postalcode, zip code, zipcode, pin code, pincode, postal index',
      de: 'postleitzahl, plz',
      fr: 'code postal, cp',
      es: 'código postal, cp, c p, cód postal',
      it: 'cap, codice postale, codice di avviamento postale',
      pt: 'código postal',
      nl: 'postcode',
      sv: 'postnummer, postnr',
      pl: 'kod pocztowy',
      hi: 'पिन कोड, पिनकोड',
    }),
    against: phrases({ en: `${BUSINESS_NUMBER_WORDS}, id, room, port, account, year, code` }),
  },
  create: () => (text, at, end, emit) => {
    if (end - at === 1) findCanadian(text, at, emit);
    else if (findBehindHouse(text, at, emit) || findBeforeTown(text, at, emit) || end - at === 2) return;
    else if (end - at === 3) findSplit(text, at, end, emit);
    else findFigures(text, at, end, emit);
  },
};

/** Emits a code directly after a street and a house number and before a town: `Hlavná 24, 040 01 Košice`. */
function findBehindHouse(text: string, at: number, emit: Emit): boolean {
  const code = text.charCodeAt(at - 1);
  if (code !== 32 && code !== 10 && code !== 44) return false;
  CODE_BEFORE_TOWN.lastIndex = at;
  if (!CODE_BEFORE_TOWN.test(text)) return false;
  const end = CODE_BEFORE_TOWN.lastIndex;
  const word = HOUSE_BEFORE.exec(text.slice(Math.max(0, at - HOUSE_REACH), at))?.[1];
  if (word === undefined) return false;
  const folded = fold(word);
  const isName = STREET_BEHIND.has(folded) || (!NOT_NAMES.has(folded) && monthNamed(folded) === undefined);
  if (!isName || (end - at === 3 && !STREET_ENDING.test(folded)) || YEAR.test(text.slice(at, end))) return false;
  emit(at, end, BESIDE_TOWN);
  return true;
}

/** A line or a part of one that is a code and a town: `118 46 Stockholm`, `00-950 Warszawa`, `110 00 Praha 1`. */
const CODE_AND_TOWN =
  /(\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}|\d{4}-\d{3}) {1,2}(\p{Lu}[\p{L}\p{M}'’-]{2,24})(?: \p{Lu}[\p{L}\p{M}-]{1,20}){0,2}(?: \d{1,2}| [A-Z]{1,3})?(?=[ \t]*(?:[,;|"\r\n]|$))/uy;
const BRAZIL =
  /(?:^|[\s,/–-])(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)(?:,| [-–])? $|(?:^|[^A-Za-z])CEP:? ?$/;
const BRAZILIAN_CODE = /\d{5}-?\d{3}(?![\d-])/y;
const BEFORE_CODE = /(?:^|[\n,;|"])[ \t]{0,4}$/;

/** Emits a code before a known town where both fill a line or a part of it, and a Brazilian one behind its state. */
function findBeforeTown(text: string, at: number, emit: Emit): boolean {
  const before = text.slice(Math.max(0, at - 6), at);
  if (BEFORE_CODE.test(before)) {
    CODE_AND_TOWN.lastIndex = at;
    const [found = '', code = '', town = ''] = CODE_AND_TOWN.exec(text) ?? [];
    if (found !== '' && !YEAR.test(code) && isTown(text, at + code.length, town)) {
      emit(at, at + code.length, BESIDE_TOWN);
      return true;
    }
  }
  BRAZILIAN_CODE.lastIndex = at;
  if (!BRAZILIAN_CODE.test(text) || !BRAZIL.test(before)) return false;
  emit(at, BRAZILIAN_CODE.lastIndex, BESIDE_TOWN);
  return true;
}

function isTown(text: string, from: number, town: string): boolean {
  const start = text.indexOf(town, from);
  return cityStrength(lexicon().word(text, start, start + town.length)) >= 2;
}

/** Emits a Canadian code, woken at its first digit, which one letter precedes. */
function findCanadian(text: string, at: number, emit: Emit): void {
  const start = at - 1;
  if (!isLetter(text.charCodeAt(start)) || !isLetter(text.charCodeAt(at + 1)) || isWordBefore(text, start)) return;
  CANADA.lastIndex = start;
  if (!CANADA.test(text) || isDash(text.charCodeAt(start - 1))) return;
  const end = CANADA.lastIndex;
  const code = text.slice(start, end);
  // In lower case only next to a context word: `a1b 2c3` is as often something else.
  const capital = code === code.toUpperCase();
  if (PROVINCE.test(text.slice(Math.max(0, start - MAX_DISTANCE), start))) emit(start, end, LABELLED);
  else emit(start, end, capital && isBlank(text.charCodeAt(start + 3)) ? BESIDE_TOWN : SHAPE);
}

/** Emits `110 001`, as printed in India, and `114 55`, as in Sweden and Greece. */
function findSplit(text: string, at: number, end: number, emit: Emit): void {
  if (!isBlank(text.charCodeAt(end)) || isInNumber(text, at)) return;
  let last = end + 1;
  while (last - end <= 4 && isDigit(text.charCodeAt(last))) last++;
  const digits = last - end - 1;
  if ((digits !== 3 && digits !== 2) || continuesAfter(text, last, isNumberJoiner)) return;
  if (isBlank(text.charCodeAt(last)) && isDigit(text.charCodeAt(last + 1))) return;
  const indian = digits === 3 && INDIAN_TOWN.test(text.slice(Math.max(0, at - MAX_DISTANCE), at));
  emit(at, last, indian ? BESIDE_TOWN : SHAPE);
}

function findFigures(text: string, at: number, end: number, emit: Emit): void {
  const before = text.slice(Math.max(0, at - MAX_DISTANCE), at);
  const signed = isDash(text.charCodeAt(at - 1)) && COUNTRY.test(before);
  if (!signed && isInNumber(text, at)) return;
  if (end - at === 4 && isLetter(text.charCodeAt(isBlank(text.charCodeAt(end)) ? end + 1 : end))) {
    NETHERLANDS.lastIndex = end;
    if (text.charCodeAt(at) !== 48 && NETHERLANDS.test(text)) {
      const stop = NETHERLANDS.lastIndex;
      emit(at, stop, signed || isAt(TOWN, text, skipBlank(text, stop)) ? BESIDE_TOWN : SHAPE);
      return;
    }
  }
  if (isWordAfter(text, end) || continuesAfter(text, end, isNumberJoiner) || text.charCodeAt(end) === 37) return;
  emit(
    at,
    end,
    signed && isAt(TOWN, text, end) ? BESIDE_TOWN : isBeside(text, end, end - at, before) ? BESIDE_TOWN : SHAPE,
  );
}

function isBeside(text: string, end: number, digits: number, before: string): boolean {
  if (digits === 4) return AUSTRALIAN_STATE.test(before);
  if (digits === 6) return INDIAN_TOWN.test(before);
  return isAt(GREAT_TOWNS, text, end) || isAt(ITALIAN_PROVINCE, text, end);
}

/** Skips the first of two spaces between the code and the town, which count as one. @see PostNL */
const skipBlank = (text: string, at: number): number =>
  isBlank(text.charCodeAt(at)) && isBlank(text.charCodeAt(at + 1)) ? at + 1 : at;

/** True for characters that join the digits of one number, the comma and the colon among them. */
const isNumberJoiner = (code: number): boolean => isJoiner(code) || code === 44 || code === 58;

function isInNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (isDash(code) && !isBlank(text.charCodeAt(at - 2)) && isLetter(text.charCodeAt(at - 2))) return true;
  return (
    continuesBefore(text, at, isNumberJoiner) ||
    code === 36 ||
    code === 0x20ac ||
    code === 163 ||
    code === 35 ||
    code === 43
  );
}
