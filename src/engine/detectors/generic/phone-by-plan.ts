import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

import { hasCountryCode } from '../../checks/dialing.js';
import { isBlank, isDash, isDigit } from '../../characters/characters.js';
import { phrases } from '../../context/phrases.js';
import type { Surroundings } from '../../context/surroundings.js';
import type { Emit } from '../detector.js';
import { layoutSureness } from './phone-layout.js';
import { endsHere, isInsideNumber } from './phone-nanp.js';

const VALID = 0.95;
/** The right number of digits for its country, in a range that is not assigned: numbers for films and manuals. */
const POSSIBLE = 0.75;
/** Found only next to a word for a telephone number. */
const NEEDS_WORD = 0.4;
/** Right behind a label for one, in whatever country. */
const NAMED = 0.8;
/** @see ITU-T E.164, 6: country code and national number together */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
/** Places with numbers of their own have shorter ones. */
const MIN_NAMED_DIGITS = 5;
const MAX_DATE = 11;
/** Maximum number of ends tried for a candidate, since a check against a numbering plan takes microseconds. */
const MAX_TRIES = 4;
/** Maximum number of separators between two groups, as in `) - `. */
const MAX_GAP = 3;

/** The text from the first digit on: its digits, and where the number could end. */
interface Groups {
  readonly digits: string;
  readonly ends: readonly { readonly at: number; readonly digits: number }[];
}

/** Reads a number whose country code is at `at`, after the `+` at `start`, or after a dialling prefix at `at`. */
export function findInternational(text: string, at: number, start: number, emit: Emit): void {
  if (isInsideNumber(text, start)) return;
  const first = text.charCodeAt(start - 1) === 40 ? start - 1 : start;
  const { digits, ends } = readGroups(text, at);
  const prefix = start < at ? '' : (/^(?:011|00)/.exec(digits)?.[0] ?? '');
  const number = digits.slice(prefix.length);
  if (prefix !== '' && number.length < MIN_DIGITS + 2) return;
  if (!hasCountryCode(number)) return;
  let possible = -1;
  for (const end of ends.slice(-MAX_TRIES).reverse()) {
    const length = end.digits - prefix.length;
    if (length < MIN_DIGITS || length > MAX_DIGITS || !endsHere(text, end.at)) continue;
    const parsed = parsePhoneNumberFromString(`+${number.slice(0, length)}`);
    if (parsed?.isValid() === true) {
      emit(openedInside(text, first, start, end.at), end.at, VALID);
      return;
    }
    if (possible < 0 && parsed?.isPossible() === true) possible = end.at;
  }
  // Without a plus there is too little to distinguish it from other long numbers.
  if (possible > 0 && start < at) emit(openedInside(text, first, start, possible), possible, POSSIBLE);
}

/** Returns the start including the bracket of `(+49) 30 …` if it closes within the number. */
const openedInside = (text: string, bracket: number, start: number, end: number): number => {
  if (bracket >= start) return start;
  const number = text.slice(start, end);
  const close = number.indexOf(')');
  return close >= 0 && !number.slice(0, close).includes('(') ? bracket : start;
};

/** Reads a number in the national forms of `regions`, whose first digit is at `at`. */
export function findNational(text: string, at: number, regions: readonly string[], emit: Emit): void {
  if (isInsideNumber(text, at) || isAmountSign(text.charCodeAt(at - 1))) return;
  const { digits, ends } = readGroups(text, at);
  if (digits.length < MIN_DIGITS) return;
  let possible: { readonly start: number; readonly end: number } | undefined;
  for (const end of ends
    .filter(({ digits: count }) => count <= MAX_DIGITS)
    .slice(-MAX_TRIES)
    .reverse()) {
    if (end.digits < MIN_DIGITS || !endsHere(text, end.at)) continue;
    const start = text.charCodeAt(at - 1) === 40 && text.slice(at, end.at).includes(')') ? at - 1 : at;
    const value = digits.slice(0, end.digits);
    const layout = layoutSureness(text, start, end.at, regions);
    if (layout === undefined) continue;
    const fits = layout.regions.map((region) => fitOf(value, region));
    if (fits.includes('valid')) {
      emit(start, end.at, layout.sure);
      return;
    }
    // Ranges reserved for films and manuals, and new ranges, look like all others.
    if (fits.includes('possible') && layout.sure > NEEDS_WORD) possible ??= { start, end: end.at };
  }
  if (possible !== undefined) emit(possible.start, possible.end, NEEDS_WORD);
}

/** Labels of telephone numbers, and of nothing else. */
const LABELS = phrases({
  en: 'phone, telephone, tel, fax, cell, cellphone, mobile, whatsapp, landline, phone number, telephone number, mobile number, fax number, cell number, contact number, callback number',
  de: 'telefon, telefonnummer, telefax, handy, handynummer, mobil, mobilnummer, mobiltelefon, festnetz, rufnummer, fon',
  fr: 'téléphone, tél, télécopie, télécopieur, portable, tél portable, tél fixe, numéro de téléphone',
  es: 'teléfono, telf, tfno, tlf, móvil, celular, número de teléfono',
  it: 'telefono, cellulare, numero di telefono',
  pt: 'telefone, telemóvel, número de telefone',
  nl: 'telefoon, telefoonnummer, mobiel, gsm',
  pl: 'numer telefonu, komórka, kom, nr tel',
  sv: 'tfn, mobilnummer, telefonnr',
  da: 'telefonnr, mobilnr',
  no: 'mobilnr, telefonnr, mob',
  fi: 'puhelin, puh, matkapuhelin, puhelinnumero',
  tr: 'cep, cep telefonu',
  cs: 'telefonní číslo',
  hu: 'telefonszám',
  ro: 'număr de telefon',
  el: 'τηλέφωνο, τηλ, κινητό',
  ru: 'телефон, тел, моб, номер телефона',
  ar: 'هاتف, الهاتف, رقم الهاتف, جوال, الجوال, موبايل',
  he: 'טלפון, נייד, טל',
  hi: 'फ़ोन, फोन, मोबाइल',
  th: 'โทรศัพท์, เบอร์โทร, โทร',
  vi: 'điện thoại, số điện thoại, đt, sđt',
  id: 'telepon, nomor telepon, hp',
  zh: '电话, 電話, 手机, 手機, 电话号码, 電話號碼, 手机号, 手機號碼, 联系方式, 传真, 傳真',
  ja: '電話番号, 携帯, 携帯電話, ファックス, でんわ',
  ko: '전화, 전화번호, 휴대폰, 휴대전화, 연락처, 팩스',
});
const DATE = /^(?:(?:19|20)\d\d([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:19|20)?\d\d)(?!\d|[-./]\d)/;
/** What stands behind a number in an address: a postal code and a town. */
const POSTAL_CODE = /^\s?\d{4,5} \p{Lu}/u;

/**
 * Reads a number of any country whose first digit is at `at`, right behind a label: people write the numbers of their own
 * country without its code, and the label is evidence enough.
 */
export function findNamed(text: string, at: number, emit: Emit, around: Surroundings): void {
  if (isInsideNumber(text, at)) return;
  const start = text.charCodeAt(at - 1) === 40 ? at - 1 : at;
  if (!around.isNamed(start, LABELS) || DATE.test(text.slice(at, at + MAX_DATE))) return;
  const { ends } = readGroups(text, at);
  const town = ends.find(({ at: end, digits }) => digits >= MIN_DIGITS && POSTAL_CODE.test(text.slice(end, end + 8)));
  const most = town?.digits ?? MAX_DIGITS;
  for (const { at: end, digits } of ends.filter(({ digits: count }) => count <= most).reverse()) {
    if (digits < MIN_NAMED_DIGITS) return;
    if (!endsHere(text, end)) continue;
    emit(start, end, NAMED);
    return;
  }
}

/** True for currency signs and a decimal comma, which make it an amount. */
const isAmountSign = (code: number): boolean =>
  code === 36 || code === 163 || code === 165 || code === 0x20ac || code === 44;

function fitOf(value: string, region: string): 'valid' | 'possible' | undefined {
  const parsed = parsePhoneNumberFromString(value, region as CountryCode);
  if (parsed?.isValid() === true) return 'valid';
  return parsed?.isPossible() === true ? 'possible' : undefined;
}

/**
 * Reads groups of digits with the separators of E.123 between; `(0)`, which is dialled only within the country, is not
 * a digit of the number.
 */
function readGroups(text: string, at: number): Groups {
  let digits = '';
  const ends: { at: number; digits: number }[] = [];
  let next = at;
  while (digits.length <= MAX_DIGITS + 3) {
    const start = next;
    while (isDigit(text.charCodeAt(next)) && next - start <= MAX_DIGITS + 3) next++;
    if (next === start) break;
    digits += text.slice(start, next);
    ends.push({ at: next, digits: digits.length });
    next = afterGap(text, next);
  }
  return { digits, ends };
}

function afterGap(text: string, at: number): number {
  let next = at;
  while (next - at < MAX_GAP && isSeparator(text.charCodeAt(next))) next++;
  if (next < at + MAX_GAP + 1 && text.startsWith('(0)', next)) return afterGap(text, next + 3);
  if (text.startsWith('0)', next) && text.charCodeAt(next - 1) === 40) return afterGap(text, next + 2);
  return next;
}

/** True for spaces, dashes, dots, slashes and brackets. */
const isSeparator = (code: number): boolean =>
  isBlank(code) || isDash(code) || code === 46 || code === 47 || code === 40 || code === 41;
