import { BUSINESS_NUMBER_WORDS } from '../../../context/business-words.js';
import { phrases } from '../../../context/phrases.js';
import { isBankRoutingNumber } from '../../../checks/aba.js';
import { isLabelled } from '../../../context/surroundings.js';
import {
  digitAt,
  continuesAfter,
  continuesBefore,
  isBlank,
  isDash,
  isDigit,
  isWord,
  startsWord,
  isDashOrDot,
  areDigits,
} from '../../../characters/characters.js';
import type { Surroundings } from '../../../context/surroundings.js';
import { UNCHECKED, type Detector, type Emit } from '../../detector.js';
import { isCounted, SPOKEN_DIGITS, spokenDigits } from '../../generic/spoken-digits.js';
import { ROUTING_WORDS } from './us-words.js';

/** Grouped as printed on the card; the same with an unassigned area; nine digits without separators. */
const GROUPED = 0.9;
const EMPLOYER = 0.7;
const BARE = 0.5;
/** The serial alone, behind a label and a mask. */
const MASKED = 0.75;
/** Nine digits counted or compared in program code: found only next to a context word. */
const IN_SOURCE_CODE = 0.3;

// `SY` is the qualifier of health care claims. @see ASC X12, data element 128
const WORDS = phrases({ en: 'ssn, ssns, social, security, ss, itin, tin, taxpayer, tax, ein, employer, sin, soc, sy' });
/** Labels that make it one even if it could not be issued. */
const LABELS = phrases({ en: 'ssn, social security, soc sec, ss number, ss no' });

/**
 * Social security number and the taxpayer numbers of the same shape: 3-2-4 with dashes, spaces or dots, or nine digits
 * without separators, and NN-NNNNNNN. An area of 900 to 999 is an individual taxpayer number (ITIN), which is as
 * personal.
 * Known false positive: any number of nine digits without a word before it that explains it.
 * @see SSA, "Social Security Number Randomization", 2011: 000, 666, group 00 and serial 0000 are never given out; 26
 *   CFR 301.6109-1 for ITIN; IRS Publication 1635 for NN-NNNNNNN
 */
export const usSsn: Detector = {
  id: 'us-ssn',
  kind: 'ssn',
  about: {
    name: 'Social security number',
    example: '219-09-9999',
    standard: 'SSA, Social Security Number Randomization, 2011',
    validation: 'Area, group and serial number that can be assigned',
  },
  triggers: ['digits', 'word'],
  digitRuns: [
    [2, 4],
    [9, 9],
  ],
  keywords: SPOKEN_DIGITS,
  context: {
    sure: GROUPED,
    raised: GROUPED,
    raise: WORDS,
    against: phrases({ en: BUSINESS_NUMBER_WORDS }),
  },
  create: () => (text, at, end, emit, around) => {
    if (!isDigit(text.charCodeAt(at))) {
      findSpoken(text, at, emit);
      return;
    }
    if (end - at === 4) {
      findMasked(text, at, end, emit);
      return;
    }
    if (continuesBefore(text, at, isDashOrDot) && !isNamedBySsn(text, at)) return;
    if (end - at === 9) findBare(text, at, emit, around);
    else if (end - at === 3) findGrouped(text, at, emit, around);
    else findEmployer(text, at, emit);
  },
};

/** Nine digits, dictated. */
function findSpoken(text: string, at: number, emit: Emit): void {
  const spoken = spokenDigits(text, at);
  if (spoken?.digits.length !== 9 || isCounted(spoken.digits) || !ISSUABLE.test(spoken.digits)) return;
  emit(at, spoken.end, BARE);
}

const ISSUABLE = /^(?!000|666)\d{3}(?!00)\d\d(?!0000)\d{4}$/;

/**
 * True in code: `x = 219099999;`, `return 219099999`, `f(219099999)`, `[219099999, 219099998]`, `"size": 219099999`.
 */
const isInCode = (text: string, at: number): boolean =>
  /(?: [<>]=?|[=*%&]|(?<![A-Za-z])return|[\w\])][([]|(?:^|[\s=:,])\[|["']:) ?$/.test(
    text.slice(Math.max(0, at - 9), at),
  );

/** True for `159795115-ed62440a-be41`. */
const isPartOfId = (text: string, end: number): boolean =>
  isDash(text.charCodeAt(end)) && isWord(text.charCodeAt(end + 1)) && !startsWord(text, end + 1);

/** True for `ssn_219099999.pdf`, `userSsn219099999`: a label joined to the number. */
const isNamedBySsn = (text: string, at: number): boolean => /ssn_?$/i.test(text.slice(Math.max(0, at - 4), at));

/** A label and a mask for the area and the group: `SSN: xxx-xx-`. */
const LABELLED_MASK =
  /(?<![A-Z])(?:ssn|social security|soc\.? sec\.?|ss)(?: (?:number|num|no\.?|#))?[ :=#"'(]{0,4}[x*•●#]{3}[ -]?[x*•●#]{2}[ -]?$/i;
const MASK_REACH = 48;

/** Emits the serial of a number whose other groups are masked, behind its label. */
function findMasked(text: string, at: number, end: number, emit: Emit): void {
  if (!'-*•●#xX '.includes(text.charAt(at - 1) || '.') || !'*•●#xX-'.includes(text.charAt(at - 2) || '.')) return;
  if (isWord(text.charCodeAt(end)) || continuesAfter(text, end, isDashOrDot)) return;
  if (LABELLED_MASK.test(text.slice(Math.max(0, at - MASK_REACH), at))) emit(at, end, MASKED);
}

function findBare(text: string, at: number, emit: Emit, around: Surroundings): void {
  const end = at + 9;
  if (continuesAfter(text, end, isDashOrDot) || isAmount(text, at, end) || isPartOfId(text, end)) return;
  if (!isGiven(text, at, at + 3, at + 5)) {
    if (around.isNamed(at, LABELS)) emit(at, end, UNCHECKED, undefined, UNCHECKED);
    return;
  }
  if (isBankRoutingNumber(text.slice(at, end)) && isLabelled(text, at, ROUTING_WORDS)) return;
  emit(at, end, isInCode(text, at) ? IN_SOURCE_CODE : BARE);
}

function findGrouped(text: string, at: number, emit: Emit, around: Surroundings): void {
  const group = afterSeparator(text, at + 3);
  if (group < 0 || !areDigits(text, group, group + 2)) return;
  const serial = afterSeparator(text, group + 2);
  if (serial < 0 || !areDigits(text, serial, serial + 4)) return;
  const end = serial + 4;
  if (continuesAfter(text, end, isDashOrDot)) return;
  if (!isGiven(text, at, group, serial)) {
    if (around.isNamed(at, LABELS)) emit(at, end, UNCHECKED, undefined, UNCHECKED);
    return;
  }
  if (isLoose(text.charCodeAt(at + 3)) || isLoose(text.charCodeAt(group + 2))) {
    if (around.isNamed(at, LABELS)) emit(at, end, GROUPED);
    return;
  }
  const blanks = isBlank(text.charCodeAt(at + 3));
  // Spaces also separate the columns of a table, which then continues with digits.
  if (blanks !== isBlank(text.charCodeAt(group + 2))) return;
  emit(at, end, GROUPED);
}

function findEmployer(text: string, at: number, emit: Emit): void {
  if (!isDash(text.charCodeAt(at + 2)) || !areDigits(text, at + 3, at + 10)) return;
  if (continuesAfter(text, at + 10, isDashOrDot)) return;
  // IRS campus prefixes: these were never used. @see IRS, "How EINs are assigned and valid EIN prefixes"
  if (NO_CAMPUS.has(text.slice(at, at + 2))) return;
  emit(at, at + 10, EMPLOYER);
}

const NO_CAMPUS: ReadonlySet<string> = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]);

/** Returns the start of the group after one separator, which may have a space on either side; -1 if there is none. */
function afterSeparator(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isDash(code) || code === 46 || isLoose(code)) return isDigit(text.charCodeAt(at + 1)) ? at + 1 : -1;
  if (!isBlank(code)) return -1;
  if (isDash(text.charCodeAt(at + 1))) return isBlank(text.charCodeAt(at + 2)) ? at + 3 : -1;
  return at + 1;
}

/** True for a slash or an underscore, which dates and variable names also contain. */
const isLoose = (code: number): boolean => code === 47 || code === 95;

function isGiven(text: string, area: number, group: number, serial: number): boolean {
  const areaNumber = digitAt(text, area) * 100 + digitAt(text, area + 1) * 10 + digitAt(text, area + 2);
  if (areaNumber === 0 || areaNumber === 666) return false;
  if (text.startsWith('00', group)) return false;
  return !text.startsWith('0000', serial);
}

/** True for money and measures: `$219099999` and `219099999%`. */
function isAmount(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  return before === 36 || before === 0x20ac || before === 0xa3 || text.charCodeAt(end) === 37;
}
