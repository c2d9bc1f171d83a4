import { isAnyLetter } from '../../characters/letters.js';
import { fold, phrases } from '../../context/phrases.js';
import { isBlank, isDash, isDigit, isLetter, isWord, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { amountEnd, MAX_DIGITS, numberStart, scaleEnd, tailEnd } from './currency-amount.js';
import {
  ABBREVIATIONS,
  BEFORE_DOLLAR,
  BEFORE_POUND,
  DOUBTFUL_CODES,
  DOUBTFUL_NAMES,
  ISO_CODES,
  NATIONAL,
  SYMBOLS,
  TYPED_CODES,
  UNIT_NAMES,
} from './currency-words.js';
import { afterBlanks, beforeBlanks, wordAt, wordBefore, wordEnd, wordStart } from './neighbours.js';
import { spelledAmountStart } from './number-words.js';

const SIGN = 0.9;
const NAMED = 0.8;
/** `$1` is also an argument, `15 pounds` also a weight, `TOP 10` also a list. */
const PARAMETER = 0.6;
const DOUBTFUL = 0.4;
const DOLLAR = 36;
const POUND = 0xa3;

/**
 * Amount of money: a sign, an abbreviation or an ISO 4217 code before or after a number, or the name of a unit after a
 * number or number words. Separators of any country, and scales: `$1.2 million`, `€3k`, `₹ 1,00,000`, `Fr. 20.–`.
 * Known false positive: program arguments, `$12`.
 * @see ISO 4217:2015; Unicode 15.1, 22.1
 */
export const currency: Detector = {
  id: 'currency',
  kind: 'currency',
  about: {
    name: 'Amount of money',
    example: '$1,234.56',
    standard: 'ISO 4217:2015; Unicode currency signs',
    validation: 'Sign, code or name of a currency next to a number',
  },
  triggers: ['digits', 'word'],
  digitRuns: [[1, MAX_DIGITS]],
  keywords: new Set([...UNIT_NAMES, ...DOUBTFUL_NAMES]),
  context: {
    sure: NAMED,
    raised: NAMED,
    raise: phrases({
      en:
        'amount, price, cost, costs, total, paid, pay, pays, fee, fees, salary, balance, sum, owes, owed, rent, wage, budget, ' +
        'charge, charged, deposit, earn, earns, value, invoice, payment, worth, currency, exchange rate, converted, fine of',
      de: 'betrag, preis, summe, gehalt, kosten, gesamt',
      fr: 'montant, prix, somme, salaire, total',
      es: 'importe, precio, monto, salario, costo',
      it: 'importo, prezzo, somma',
    }),
    against: phrases({
      en:
        'echo, where, values, sed, awk, replace, regex, regexp, perl, bash, select, set, arg, param, parameter, argument, ' +
        'weigh, weighs, weighed, weight, weighing, lost, gained, lost about, per square inch, printf, function, capture group, jquery',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (isDigit(text.charCodeAt(at))) findNumber(text, at, emit);
    else findSpelled(text, at, end, emit);
  },
};

function findNumber(text: string, at: number, emit: Emit): void {
  const start = numberStart(text, at);
  if (start < 0) return;
  const end = amountEnd(text, at);
  const signStart = unitStart(text, start);
  if (signStart.at >= 0) {
    const digits = end - start;
    const isArgument = digits === 1 && text.charCodeAt(start - 1) === DOLLAR;
    if (isArgument && isCode(text, signStart.at, end)) return;
    const stop = tailEnd(text, end);
    if (isWordAfter(text, stop) || (isAnyLetter(text.charCodeAt(stop)) && text.charCodeAt(stop) < 0x3000)) return;
    const confidence = isArgument ? PARAMETER : confidenceOf(signStart.doubtful && stop === end, text, start, end);
    emit(signStart.at, unitIsRepeated(text, stop), confidence);
    return;
  }
  const stop = scaleEnd(text, end);
  const unit = unitEnd(text, stop);
  if (unit.at >= 0) emit(start, unit.at, confidenceOf(unit.doubtful, text, start, end));
}

const confidenceOf = (doubtful: boolean, text: string, start: number, end: number): number =>
  !doubtful ? SIGN : /[.,]\d\d$/.test(text.slice(Math.max(start, end - 3), end)) ? NAMED : DOUBTFUL;

/** Returns the end of a unit that is named twice: `€ 50 EUR`, `$50 USD`. */
function unitIsRepeated(text: string, stop: number): number {
  const next = afterBlanks(text, stop, 1);
  const end = wordEnd(text, next);
  return end - next === 3 && ISO_CODES.has(text.slice(next, end)) && !isWord(text.charCodeAt(end)) ? end : stop;
}

interface Unit {
  /** Start or end of the unit; -1 if there is none. */
  readonly at: number;
  readonly doubtful: boolean;
}
const NONE: Unit = { at: -1, doubtful: false };

/** Reads the sign, code or abbreviation before the number. */
function unitStart(text: string, number: number): Unit {
  let at = beforeBlanks(text, number, 2);
  if (
    isDash(text.charCodeAt(at - 1)) &&
    (SYMBOLS.has(text.charCodeAt(at - 2)) ||
      (isDash(text.charCodeAt(at - 1)) && at === number && isBlank(text.charCodeAt(at - 2))))
  )
    at--;
  const code = text.charCodeAt(at - 1);
  if (SYMBOLS.has(code)) return signStart(text, at - 1, code);
  if (code !== 46 && !isAnyLetter(code) && code !== 47) return NONE;
  const end = code === 46 || code === 47 ? at - 1 : at;
  const start = wordStart(text, end);
  if (start === end || isWordBefore(text, start) || text.charCodeAt(start - 1) === 45) return NONE;
  const word = text.slice(start, end);
  if (code === 47) return word === 'S' ? { at: start, doubtful: false } : NONE;
  if (ABBREVIATIONS.has(word) || ABBREVIATIONS.has(`${word}.`)) return { at: start, doubtful: isShort(word) };
  if (code === 46) return NONE;
  if (isRatio(word, text, number)) return NONE;
  if (ISO_CODES.has(word)) return { at: start, doubtful: false };
  if (TYPED_CODES.has(word)) return { at: start, doubtful: false };
  if (DOUBTFUL_CODES.has(word)) return { at: start, doubtful: true };
  // The letter of the rand directly precedes the number: "R1 250.00".
  if (word === 'R' && at === number) return { at: start, doubtful: true };
  return NONE;
}

/** True for `INR 4.8`, the ratio of a clotting test: prices in rupees are seldom so low. */
const isRatio = (word: string, text: string, number: number): boolean =>
  word === 'INR' && /^(?:\d|1[0-4])(?:\.\d)?(?![\d,]|\.\d)/.test(text.slice(number, number + 6));

/** True for `GROSS WT 412.5 KGS`: kilograms, not the som. */
const isWeight = (word: string, text: string, unit: number): boolean =>
  word === 'KGS' &&
  /(?:WEIGHT|WT|GROSS|NET|TARE|NETT)\.?:? {0,3}[\d.,]{1,12} ?$/i.test(text.slice(Math.max(0, unit - 28), unit));

const SHORT = new Set([
  'KR',
  'Kr',
  'DM',
  'TL',
  'SR',
  'QR',
  'BD',
  'KD',
  'NT',
  'Sh',
  'RM',
  'Nu',
  'Ls',
  'Lt',
  'DH',
  'kn',
  'Fr',
]);
const isShort = (word: string): boolean => SHORT.has(word);

function signStart(text: string, at: number, code: number): Unit {
  if (isWordBefore(text, at) || text.charCodeAt(at - 1) === 46) {
    const compounds = code === DOLLAR ? BEFORE_DOLLAR : code === POUND ? BEFORE_POUND : undefined;
    for (let length = 4; length >= 1; length--) {
      const start = at - length;
      if (start >= 0 && compounds?.has(text.slice(start, at)) === true && !isWordBefore(text, start)) {
        // `$A$1` is a spreadsheet cell.
        return text.charCodeAt(start - 1) === DOLLAR ? NONE : { at: start, doubtful: false };
      }
    }
    return isDigit(text.charCodeAt(at - 1)) || isLetter(text.charCodeAt(at - 1)) ? NONE : { at, doubtful: false };
  }
  return text.charCodeAt(at - 1) === DOLLAR ? NONE : { at, doubtful: false };
}

/** True for arguments in code: `'$1'`, `"$2"`, `\\$1`, `$1, $2`. */
function isCode(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (before === '\\' || before === '{' || before === '=' || before === '<') return true;
  if (`'"\`/)};`.includes(before) && before !== '' && before === after) return true;
  if (/(?:=|\b(?:if|while|case|eval) ?\() ?$/.test(text.slice(Math.max(0, start - 8), start))) return true;
  if (after === ';' || after === '}' || after === '/' || after === '|') return true;
  return (
    /^,? ?\$\d(?!\d)/.test(text.slice(end, end + 5)) || /\$\d,? ?$/.test(text.slice(Math.max(0, start - 4), start))
  );
}

/** Reads the sign, code, abbreviation or name after the number. */
function unitEnd(text: string, stop: number): Unit {
  let at = afterBlanks(text, stop, 2);
  const code = text.charCodeAt(at);
  // In `5 $ 10` the sign could belong to either number: it is taken for the second.
  if (SYMBOLS.has(code)) {
    const next = text.charCodeAt(at + 1);
    return (at > stop && isDigit(next)) || isWord(next) ? NONE : { at: at + 1, doubtful: false };
  }
  if (isDash(code) && at === stop) at++;
  const end = wordEnd(text, at);
  if (end === at || isWord(text.charCodeAt(end))) return NONE;
  const word = text.slice(at, end);
  if (UNIT_NAMES.has(fold(word))) return { at: end, doubtful: DOUBTFUL_NAMES.has(word) };
  if (isWeight(word, text, at)) return NONE;
  if (ISO_CODES.has(word) || TYPED_CODES.has(word)) return { at: end, doubtful: false };
  if (DOUBTFUL_NAMES.has(word)) return pounds(text, end, word);
  if (ABBREVIATIONS.has(word)) return { at: end, doubtful: isShort(word) };
  if (DOUBTFUL_CODES.has(word)) return { at: end, doubtful: true };
  return nationalEnd(text, end, word);
}

/** `pounds sterling` is money. */
const pounds = (text: string, end: number, word: string): Unit =>
  word.startsWith('pound') && wordAt(text, afterBlanks(text, end)) === 'sterling'
    ? { at: wordEnd(text, afterBlanks(text, end)), doubtful: false }
    : { at: end, doubtful: true };

/** Returns the end of `Canadian dollars`, `US dollars`, `Hong Kong dollars`, `U.S. dollars`. */
function nationalEnd(text: string, end: number, word: string): Unit {
  let at = end;
  let last = word;
  for (let count = 0; count < 2; count++) {
    if (!NATIONAL.has(fold(last)) && last !== 'U') return NONE;
    at = /^\.S\.? /.test(text.slice(at, at + 4))
      ? at + (text.charCodeAt(at + 2) === 46 ? 4 : 3)
      : afterBlanks(text, isDash(text.charCodeAt(at)) ? at + 1 : at);
    const stop = wordEnd(text, at);
    last = text.slice(at, stop);
    const name = fold(last);
    if (UNIT_NAMES.has(name) || DOUBTFUL_NAMES.has(name))
      return isWord(text.charCodeAt(stop)) ? NONE : { at: stop, doubtful: false };
    at = stop;
  }
  return NONE;
}

/** Emits number words before the name of a unit: `twenty-five euros`, `two million US dollars`. */
function findSpelled(text: string, at: number, end: number, emit: Emit): void {
  let before = beforeBlanks(text, at);
  if (before === at && !isDash(text.charCodeAt(at - 1))) return;
  if (before === at) before--;
  let national = false;
  for (let count = 0; count < 2 && NATIONAL.has(fold(wordBefore(text, before))); count++) {
    before = beforeBlanks(text, wordStart(text, before));
    national = true;
  }
  const start = spelledAmountStart(text, before);
  if (start < 0 || isWordBefore(text, start) || isWord(text.charCodeAt(end)) || isDash(text.charCodeAt(end))) return;
  const word = text.slice(at, end).toLowerCase();
  const doubtful = DOUBTFUL_NAMES.has(word) && !national;
  const unit = pounds(text, end, word);
  emit(start, unit.at, doubtful && unit.doubtful ? DOUBTFUL : NAMED);
}
