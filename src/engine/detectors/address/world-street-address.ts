import { slashedUnitStart } from './slashed-unit.js';
import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { fold, phrases } from '../../context/phrases.js';
import { isBlank, isDigit } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { monthNamed } from '../generic/month-names.js';
import { findBlock, findKorean } from './cjk-address.js';
import { endAt } from '../../characters/sticky.js';
import { findWithoutStreet, POSTAL, SUPPORTED, WORDED } from './without-street.js';
import {
  ADDRESS_LABELS,
  FLOOR_WORDS,
  NOT_NAMES,
  NOT_STREETS,
  STREET_BEFORE,
  STREET_BEFORE_WEAK,
  STREET_BEHIND,
  STREET_BEHIND_WEAK,
  STREET_ENDING,
  UNIT_WORDS,
} from './world-words.js';
import { LAYOUTS } from './world-layouts.js';

/** Found only next to a word for an address. */
const NEEDS_WORD = 0.4;

const MAX_DISTANCE = 64;
/** The longest number of a house that a label alone confirms; longer ones are postal codes and years. */
const MAX_LABELLED = 3;
const MAX_FIELD = 40;
const FIELD = new RegExp(`(?:^|[\\n\\r\\t,;.|({"'>]) {0,4}(?:${ADDRESS_LABELS})["']? ?$`, 'iu');
const MAX_WORDS = 5;
const MAX_UNITS = 5;
const MAX_WORD_LENGTH = 28;

/** The rest of a house number: `-15`, `/3/14`, ` B`, ` bis`, a flat after a space and before the comma. */
const REST =
  /(?:[-–/] ?\d{1,4}){0,3}(?:[-/][IVX]{1,4})?(?: ?[A-Za-z\u0410-\u044f](?![\p{L}\d.:]))?(?: \d{1,3}(?=,))?/uy;
const UNIT = new RegExp(
  `[,/]? {0,2}(?:- )?(?:(?:${UNIT_WORDS})(?:\\. ?| ?: ?| )(?:(?:no|nr|n\\.º|№)\\.? ?)?(?:[A-Z]?\\d{1,4}[A-Za-zА-я]?(?:[-/]\\d{1,4})?|[A-ZА-Я](?!\\p{L}))(?![\\p{L}\\d])|(?<=[,\\d] {0,2})\\d{1,2}(?:\\.?[ºª°]|\\.|e|ème|th|rd|nd|st) ?(?:${FLOOR_WORDS})(?!\\p{L})\\.?|\\.? [IVX]{1,4}\\. ?(?:em|emelet)(?:\\.? ?\\d{1,2}\\.?)?)`,
  'iuy',
);
/** A year is not a postal code next to a name that may be a month or a report. */
const YEAR = /^[\s,]*(?:19|20)[0-2]\d /;
/** Punctuation and words between the name and the number. */
const SIGN = /(?:,? (?:n[.ro]?[º°o]?|núm|num|number|č\.?p|[д№#]|дом|буд|будинок|kav|sk)\.? ?:? ?|, ?| {1,2})$/iu;

/**
 * Street address of any country, by parts that support each other: a street word before, after or within the name, a
 * number, units and floors, a postal code with its town; post office boxes, blocks of Japan, Korea and China,
 * kilometres on roads. Without a street word, found only before a postal code and a town. Town and postal code are
 * other kinds.
 * Known false positive: a capitalised name and a number before another number and a name.
 * @see UPU S42; UPU, "Postal addressing systems in member countries"
 */
export const worldStreetAddress: Detector = {
  id: 'world-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (other countries)',
    example: 'ul. Długa 5 m. 12',
    standard: 'UPU S42; UPU, Postal addressing systems in member countries',
    validation: 'A word for a street, a name and a number, or a name and a number before a postal code and a town',
  },
  triggers: ['digits'],
  digitRuns: [[1, 5]],
  context: {
    sure: SUPPORTED,
    raised: SUPPORTED,
    raise: phrases({
      en: 'address, addr, lives at, residence, ship to, deliver to, office',
      de: 'adresse, anschrift, wohnhaft, wohnt',
      fr: 'adresse, domicile, demeurant',
      es: 'dirección, domicilio, vive en, vivo en, reside en, enviar a',
      pt: 'endereço, morada, moro na, entrega',
      it: 'indirizzo, residente in, sede',
      pl: 'adres, mieszka przy, zamieszkały, wysłać na',
      cs: 'adresa, bydlí, bydlisko, adrese',
      hu: 'lakcím, cím',
      sv: 'adress, bor på',
      no: 'adresse, bor i',
      fi: 'osoite, asuu',
      is: 'heimili, heimilisfang',
      el: 'διεύθυνση, μένει',
      ru: 'адрес, проживает, прописан',
      uk: 'адреса, живе на',
      ro: 'adresa, locuiește, domiciliat, domiciliată, domiciliul',
      hr: 'adresa, prebivalište, prebivališta, živi, stanuje',
      sl: 'naslov, prebivališče, stanuje',
      sk: 'adresa, bytom, bydlisko',
      et: 'aadress, aadressil, elukoht, elab',
      lv: 'adrese, dzīvesvieta, dzīvo',
      lt: 'adresas, gyvena, gyvenamoji vieta',
      bg: 'адрес, живее, живущ, живуща',
      sr: 'адреса, пребивалиште, живи',
      tr: 'adres, ev',
      id: 'alamat, kirim ke',
      vi: 'địa chỉ',
      ar: 'العنوان, السكن',
      he: 'כתובת',
    }),
  },
  create: () => (text, at, end, emit) => {
    const before = text.charCodeAt(at - 1);
    if (isDigit(text.charCodeAt(at - 2)) && !isBlank(before) && before !== 44) return;
    if (before > 0x2e80) {
      findBlock(text, at, end, emit);
      return;
    }
    if (isBlank(before) && text.charCodeAt(at - 2) > 0x2e80) {
      findKorean(text, at, end, emit);
      return;
    }
    const slice = text.slice(Math.max(0, at - MAX_DISTANCE), at);
    const withUnit: Emit = (start, ...rest) => {
      emit(slashedUnitStart(text, start), ...rest);
    };
    if (findLayout(text, slice, at, end, withUnit)) return;
    const stop = numberEnd(text, end);
    if (stop < 0 || findStreet(text, slice, at, stop, withUnit)) return;
    findWithoutStreet(text, slice, at, end, emit);
  },
};

/** Returns the end of the house number whose first digits end at `end`; -1 if it is part of something else. */
function numberEnd(text: string, end: number): number {
  const stop = endAt(REST, text, end);
  const code = text.charCodeAt(stop);
  if (isAnyLetter(code) || isDigit(code) || '%€$£°'.includes(text.charAt(stop) || 'x'))
    return isAnyLetter(code) ? end : -1;
  return (code === 46 || code === 44 || code === 58) && isDigit(text.charCodeAt(stop + 1)) ? -1 : stop;
}

/** Returns the end of the units after a house number; `end` if there are none. */
function unitsEnd(text: string, end: number): number {
  let stop = end;
  for (let count = 0; count < MAX_UNITS; count++) {
    const next = endAt(UNIT, text, stop);
    if (next < 0) break;
    stop = next;
  }
  return stop;
}

/** A word of a name, `[start, end)`, without its period. */
interface Word {
  readonly start: number;
  readonly folded: string;
  readonly capital: boolean;
}

function findStreet(text: string, slice: string, at: number, stop: number, emit: Emit): boolean {
  const sign = SIGN.exec(slice);
  if (sign === null || sign[0] === '') return false;
  const words = wordsBefore(text, at - sign[0].length);
  const [last] = words;
  if (last === undefined) return false;
  const unit = unitsEnd(text, stop);
  const postal = endAt(POSTAL, text, unit) > 0;
  const isSupported = postal || unit > stop;
  const street = streetOf(words);
  if (street !== undefined) {
    const { first, isWeak } = street;
    emit(first.start, unit, isSupported ? SUPPORTED : isWeak ? NEEDS_WORD : WORDED);
    return true;
  }
  const isOther = NOT_NAMES.has(last.folded) || NOT_STREETS.has(last.folded);
  const isName = last.capital && !isOther && monthNamed(last.folded) === undefined;
  if (!isName || last.folded.length < 4) return false;
  const start = nameStart(words);
  const isPlaced = postal && !YEAR.test(text.slice(unit, unit + 8));
  if (!isPlaced && !(stop - at <= MAX_LABELLED && isInAddressField(text, start))) return false;
  emit(start, unit, WORDED);
  return true;
}

/** True right behind the label of a field for an address: `Διεύθυνση: Ερμού 45` needs no word for a street. */
function isInAddressField(text: string, start: number): boolean {
  let at = start;
  while (start - at < 3 && ' "\''.includes(text.charAt(at - 1) || 'x')) at--;
  const sign = text.charAt(at - 1);
  return (sign === ':' || sign === '=') && FIELD.test(text.slice(Math.max(0, at - MAX_FIELD), at - 1));
}

/** Returns the words directly before `end` that may belong to a name, nearest first. */
function wordsBefore(text: string, end: number): readonly Word[] {
  const words: Word[] = [];
  let stop = end;
  while (words.length < MAX_WORDS) {
    const bare = text.charCodeAt(stop - 1) === 46 ? stop - 1 : stop;
    let start = bare;
    while (bare - start < MAX_WORD_LENGTH && isNamePart(text, start - 1)) start--;
    if (start === bare) break;
    const code = text.charCodeAt(start);
    const isCaseless = code >= 0x590 && code < 0x780;
    words.push({ start, folded: fold(text.slice(start, bare)), capital: isAnyUpper(code) || isCaseless });
    if (!isBlank(text.charCodeAt(start - 1))) break;
    stop = start - 1;
  }
  return words;
}

const isNamePart = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (isAnyLetter(code)) return true;
  return (code === 45 || code === 39 || code === 0x2019) && isAnyLetter(text.charCodeAt(at + 1));
};

/** Returns the street at the end of the words: its first word, and whether its street word is also an everyday word. */
function streetOf(words: readonly Word[]): { readonly first: Word; readonly isWeak: boolean } | undefined {
  const [last, previous] = words;
  if (last === undefined) return undefined;
  const isOneWord = last.capital && last.folded.length > 6 && STREET_ENDING.test(last.folded);
  if (isOneWord && !NOT_STREETS.has(last.folded)) return { first: last, isWeak: false };
  const isBehind = STREET_BEHIND.has(last.folded);
  const isWeak = !isBehind && STREET_BEHIND_WEAK.has(last.folded);
  if ((isBehind || isWeak) && previous?.capital === true && !NOT_NAMES.has(previous.folded)) {
    const first = words
      .slice(1)
      .findLast(({ capital }, index) => capital && words.slice(1, index + 1).every((word) => word.capital));
    return { first: first ?? previous, isWeak };
  }
  for (const [index, word] of words.entries()) {
    if (index === 0 || !words.slice(0, index).some(({ capital }) => capital)) continue;
    if (STREET_BEFORE.has(word.folded)) return { first: word, isWeak: false };
    if (STREET_BEFORE_WEAK.has(word.folded)) return { first: word, isWeak: true };
  }
  return undefined;
}

/** Returns the start of a name of at most three capitalised words. */
function nameStart(words: readonly Word[]): number {
  let { start } = words[0] ?? { start: 0 };
  for (const word of words.slice(1, 3)) {
    if (!word.capital || NOT_NAMES.has(word.folded)) break;
    ({ start } = word);
  }
  return start;
}

function findLayout(text: string, slice: string, at: number, end: number, emit: Emit): boolean {
  const last = slice.charAt(slice.length - 1);
  for (const { before, after, last: lasts } of LAYOUTS) {
    if (lasts !== undefined && (last === '' || !lasts.includes(last))) continue;
    const stop = after === undefined ? end : endAt(after, text, end);
    if (stop < 0) continue;
    const part = before === undefined ? '' : before.exec(slice)?.[1];
    if (part === undefined) continue;
    emit(at - part.length, unitsEnd(text, stop), WORDED);
    return true;
  }
  return false;
}
