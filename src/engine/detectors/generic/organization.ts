import { isAnyLetter, isAnyUpper } from '../../context/letters.js';
import { isBlank, isDigit, isWord } from '../characters.js';
import type { Detector } from '../detector.js';
import { FORM_WORDS, formEnd, isLegalForm } from './legal-forms.js';
import { beforeBlanks, wordSet } from './neighbours.js';

const FORM = 0.85;
/** `Co`, `Company`, `AS`: words and abbreviations of more meanings. */
const DOUBTFUL = 0.6;
const MOST_WORDS = 7;
const LONGEST_WORD = 28;

/** Small words within names of organizations. */
const JOINS = wordSet('and of for the & und et y e de du des der di von van la le los las i og och en');

/** Words that a sentence or a heading begins with, and no name does when it is the first of several. */
const NO_FIRST = wordSet(`
  The A An At By From To In On Of For With And Or But Between Against Dear Mr Mrs Ms Dr Re Versus Plaintiff Defendant Defendants
  Client Customer Company Employer Vendor Supplier Seller Buyer Since When While If As Our Your My His Her Their This That Is Was
  Both All Said Says Via Per Under Plaintiffs Respondent Petitioner Appellant Firma Fa Die Der Das Bei Von Für La Le Les L El Il
  Società Name Address Attn Attention Sold Bill Ship Pay He She They We It I Owner Payer Issuer Lessor Lessee Borrower Guarantor Parent Holding Group`);

/**
 * Organization by its legal form: `Acme GmbH`, `Roe & Sons Ltd.`, `Muster S.p.A.`, `X Pty Ltd`, in the forms of many
 * countries. The span is the name with the form; articles and words of the sentence before it are left.
 * Known false positive: a capitalised word of the sentence right before the name.
 * @see ISO 20275:2017, entity legal forms; GLEIF code list
 */
export const organization: Detector = {
  id: 'organization',
  kind: 'organization',
  about: {
    name: 'Organization, by its legal form',
    example: 'Acme GmbH',
    standard: 'ISO 20275:2017; GLEIF entity legal form code list',
    validation: 'A legal form behind a capitalised name',
  },
  triggers: ['word'],
  keywords: FORM_WORDS,
  create: () => (text, at, end, emit) => {
    if (isWord(text.charCodeAt(end)) || !opensForm(text, at)) return;
    const form = formEnd(text, at);
    // "Investment Company Act" is a law.
    if (form === undefined || / (?:Act|Law|Code)\b/.test(text.slice(form.end, form.end + 6))) return;
    const start = nameStart(text, nameEndBefore(text, at));
    if (start >= 0) emit(start, form.end, form.doubtful ? DOUBTFUL : FORM);
  },
};

/** The form stands behind a blank, or at the start of a line that was broken before it. */
const opensForm = (text: string, at: number): boolean =>
  isBlank(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === 10;

/** Before the blanks, and before a comma: `Acme, Inc.` */
function nameEndBefore(text: string, at: number): number {
  const end = beforeBlanks(text, at);
  return text.charAt(end - 1) === ',' ? end - 1 : end;
}

/** The start of the capitalised words that end before `end`; -1 when there are none. */
function nameStart(text: string, end: number): number {
  const words: { readonly start: number; readonly end: number }[] = [];
  let next = end;
  while (words.length < MOST_WORDS) {
    const start = wordStartBefore(text, next);
    if (start === next) break;
    const word = text.slice(start, next);
    if (
      isLegalForm(word) ||
      (!isNamePart(text, start, next) && !(JOINS.has(word) && (words.length > 0 || word === '&')))
    )
      break;
    words.push({ start, end: next });
    // Two blanks, a line end or a comma before it: the name has begun.
    if (!isBlank(text.charCodeAt(start - 1))) break;
    next = start - 1;
  }
  // Off with what cannot begin a name.
  while (words.length > 0) {
    const first = words.at(-1);
    if (first === undefined) break;
    const word = text.slice(first.start, first.end);
    if (!JOINS.has(word) && !NO_FIRST.has(word.replace(/\.$/, ''))) break;
    words.pop();
  }
  const first = words.at(-1);
  return first !== undefined && words.some((word) => hasCapital(text, word.start, word.end)) ? first.start : -1;
}

const hasCapital = (text: string, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (isAnyUpper(text.charCodeAt(at))) return true;
  return false;
};

/** Letters, digits and the signs of names before `end`; a full stop only of an initial or an abbreviation. */
function wordStartBefore(text: string, end: number): number {
  let start = end;
  if (
    text.charAt(end - 1) === '.' &&
    !/(?:^|[ .(])(?:[A-Z]|St|Bros|Gebr|Dr|Fa|Jr|Sr|Mt|Int|Intl|Assoc)\.$/.test(text.slice(Math.max(0, end - 8), end))
  )
    return end;
  while (end - start < LONGEST_WORD) {
    const code = text.charCodeAt(start - 1);
    if (!isAnyLetter(code) && !isDigit(code) && !"&'’.-+/!".includes(text.charAt(start - 1) || ' ')) break;
    start--;
  }
  while (start < end && "'-./!’".includes(text.charAt(start))) start++;
  return start;
}

/** A capitalised word, an abbreviation, or a number such as that of `3M` and `Studio 54`. */
function isNamePart(text: string, start: number, end: number): boolean {
  if (isAnyUpper(text.charCodeAt(start)) || (isDigit(text.charCodeAt(start)) && end - start <= 4)) return true;
  // `eBay`, `iRobot`.
  return end - start > 2 && isAnyUpper(text.charCodeAt(start + 1));
}
