import { phrases } from '../../../context/phrases.js';
import {
  countDigits,
  continuesAfter,
  continuesBefore,
  isBlank,
  isDash,
  isDashOrDot,
  isLetter,
} from '../../../characters/characters.js';
import type { Detector } from '../../detector.js';
import { SHAPE, inAllSpellings } from '../national-id.js';

/** Maximum digits of an account number in the United States. */
const MAX_LENGTH = 17;
/** Numbers as short as years and room numbers are accounts only directly after the punctuation of a label. */
const MAX_SHORT_LENGTH = 5;
const MAX_GROUPS = 4;
/** The length of 2024-05-31. */
const ISO_DATE = 10;
const RAISED = 0.85;
const LABEL_SIGNS: ReadonlySet<string> = new Set([':', '#', '=', '"', "'", '>', ',', '|', ';', '\t']);

/**
 * Number of an account with a bank of the United States: four to seventeen digits without a common rule, some printed
 * in groups with dashes. Only the words next to it distinguish it from other numbers.
 * Known false positives: account numbers of other businesses with the same context words.
 * @see Nacha Operating Rules, appendix three: DFI account number; ANSI X9.100-160 for the line of cheques
 */
export const usBankAccount: Detector = {
  id: 'us-bank-account',
  kind: 'us-bank-account',
  about: {
    name: 'Bank account number (United States)',
    example: '000123456789',
    standard: 'Nacha Operating Rules, appendix three; ANSI X9.100-160',
    validation: 'Only near words that label it',
  },
  triggers: ['digits'],
  digitRuns: [[3, MAX_LENGTH]],
  context: {
    sure: RAISED,
    raised: RAISED,
    raise: phrases(
      inAllSpellings({
        en:
          'account number, account numbers, account no, account num, account nbr, account id, acct, accts, acct no, ' +
          'acct number, acct num, acct nbr, bank account, checking account, savings account, checking acct, ' +
          'savings acct, deposit account, beneficiary account, dda, credit to account, debit account',
        es: 'número de cuenta, núm de cuenta, nro de cuenta, no de cuenta, cuenta bancaria, cuenta corriente, cuenta de ahorros, cuenta no',
      }),
    ),
    against: phrases({
      en:
        'routing, aba, rtn, routing number, transit, phone, tel, fax, ssn, npi, ein, zip, order, invoice, check no, ' +
        'check number, confirmation, ticket, year, ending, ends, last, balance, amount, total, page, card, date, dated, ' +
        'since, call, iban, swift, extension, ext, room, suite, box',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (continuesBefore(text, at, isDashOrDot)) return;
    let digits = end - at;
    let last = end;
    for (let groups = 1; groups < MAX_GROUPS && isDash(text.charCodeAt(last)); groups++) {
      const more = countDigits(text, last + 1, MAX_LENGTH + 1);
      if (more === 0) break;
      digits += more;
      last += 1 + more;
    }
    if (digits < 4 || digits > MAX_LENGTH || continuesAfter(text, last, isDashOrDot) || isAmount(text, at, last))
      return;
    if (end - at === 4 && last - at === ISO_DATE) return;
    if (digits <= MAX_SHORT_LENGTH && !followsLabelSign(text, at)) return;
    emit(at, last, digits > MAX_SHORT_LENGTH && followsName(text, at, digits) ? RAISED : SHAPE);
  },
};

/** True if a currency sign precedes, or a comma, a percent sign or the colon of a time follows. */
function isAmount(text: string, at: number, end: number): boolean {
  const before = text.charAt(at - 1);
  if (before === '$' || before === '€' || before === '£' || before === '/') return true;
  if (isBlank(text.charCodeAt(at - 1)) && text.charAt(at - 2) === '$') return true;
  const next = text.charAt(end);
  if (next === '%' || next === '/') return true;
  return (next === ',' || next === ':') && countDigits(text, end + 1, 4) === (next === ',' ? 3 : 2);
}

/**
 * True if the name of an account directly precedes, with at most one punctuation mark between: `account # 12345678`,
 * `checking: 000123456789`.
 */
function followsName(text: string, at: number, digits: number): boolean {
  let end = at;
  while (end > at - MAX_SIGNS && !isLetter(text.charCodeAt(end - 1))) {
    if (!isBlank(text.charCodeAt(end - 1)) && !NAME_SIGNS.has(text.charAt(end - 1))) return false;
    end--;
  }
  let start = end;
  while (start > end - MAX_NAME_LENGTH && isLetter(text.charCodeAt(start - 1))) start--;
  if (isLetter(text.charCodeAt(start - 1))) return false;
  const name = text.slice(start, end).toLowerCase();
  return name === 'account' || (digits >= MIN_OF_VERB && (name === 'checking' || name === 'savings'));
}

/** `Checking 12345 rows` is not an account. */
const MIN_OF_VERB = 8;
const MAX_SIGNS = 4;
const MAX_NAME_LENGTH = 8;
const NAME_SIGNS: ReadonlySet<string> = new Set([':', '#', '.', '-', '=']);

function followsLabelSign(text: string, at: number): boolean {
  const before = isBlank(text.charCodeAt(at - 1)) ? at - 2 : at - 1;
  return LABEL_SIGNS.has(text.charAt(before));
}
