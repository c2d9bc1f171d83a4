import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { isBlank, isDigit, isWord } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { FORM_WORDS, formEnd, isLegalForm } from '../../lexicon/legal-forms.js';
import { beforeBlanks, wordSet } from './neighbours.js';

const FORM = 0.85;
/** `Co`, `Company`, `AS`: words and abbreviations with other meanings. */
const DOUBTFUL = 0.6;
const MAX_WORDS = 7;
const MAX_WORD_LENGTH = 28;

/** Small words within names of organizations. */
const JOINS = wordSet(
  'and of for the & und et y e de du des der di von van la le los las i og och en am im zum zur an del della dello dei degli do da dos das het',
);

/** Words after which an `of` continues a name; after other words it introduces an employer: "Jane Roe of Acme Ltd". */
const CONTINUED_BY_OF = wordSet(`
  Bank University Church Institute Museum Board Department College City State Society Association Federation Council House
  Center Centre School Hospital Port Town Friends Order Knights Daughters Academy Ministry Bureau Chamber Company Guild League
  Union Bishop Diocese Archdiocese Corporation County Commonwealth Republic Kingdom Isle Sons Club Library Trust Trustees`);

/** Words that begin a sentence or a heading, but not a name of several words. */
const NO_FIRST = wordSet(`
  The A An At By From To In On Of For With And Or But Between Against Dear Mr Mrs Ms Dr Re Versus Plaintiff Defendant Defendants
  Client Customer Company Employer Vendor Supplier Seller Buyer Since When While If As Our Your My His Her Their This That Is Was
  Both All Said Says Via Per Under Plaintiffs Respondent Petitioner Appellant Firma Fa Die Der Das Bei Von Für La Le Les L El Il
  Società Name Address Attn Attention Sold Bill Ship Pay He She They We It I Owner Payer Issuer Lessor Lessee Borrower Guarantor Parent Holding Group Rechnung Vertrag Konto Schreiben Angebot Zahlung Gehalt Invoice Factuur Fattura Facture
  Factura Spett.le Spettabile Egr.ma`);

/**
 * Organization by its legal form: `Acme GmbH`, `Roe & Sons Ltd.`, `Muster S.p.A.`, `X Pty Ltd`, in the forms of many
 * countries. The span is the name with the form, without articles and words of the sentence before it.
 * Known false positive: a capitalised word of the sentence directly before the name.
 * @see ISO 20275:2017, entity legal forms; GLEIF code list
 */
export const organization: Detector = {
  id: 'organization',
  kind: 'organization',
  about: {
    name: 'Organization, by its legal form',
    example: 'Acme GmbH',
    standard: 'ISO 20275:2017; GLEIF entity legal form code list',
    validation: 'A legal form after a capitalised name',
  },
  triggers: ['word'],
  keywords: FORM_WORDS,
  create: () => (text, at, end, emit) => {
    if (isWord(text.charCodeAt(end)) || !opensForm(text, at)) return;
    const form = formEnd(text, at);
    // "Investment Company Act" is a law, "Australian Company Number" a label; Dutch letters have "d.d. 9-2-2007".
    if (form === undefined || NO_COMPANY.test(text.slice(form.end, form.end + 8)) || isDated(text, at, form.end))
      return;
    // "SD 0.09, CV 1.6%".
    if (form.doubtful && isDigit(text.charCodeAt(nameEndBefore(text, at) - 1))) return;
    const start = nameStart(text, nameEndBefore(text, at));
    if (start >= 0) emit(start, form.end, form.doubtful ? DOUBTFUL : FORM);
  },
};

const NO_COMPANY = /^ (?:Act|Law|Code|Number|No|Nr|Name)\b/;

const isDated = (text: string, at: number, end: number): boolean =>
  text.startsWith('d.d', at) && /^\.? ?\d/.test(text.slice(end, end + 3));

/** True if the form follows a space, or starts a line after a line break within the name. */
const opensForm = (text: string, at: number): boolean =>
  isBlank(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === 10;

/** Returns the offset before the spaces and the comma: `Acme, Inc.` */
function nameEndBefore(text: string, at: number): number {
  const end = beforeBlanks(text, at);
  return text.charAt(end - 1) === ',' ? end - 1 : end;
}

/** Returns the start of the capitalised words that end at `end`; -1 if there are none. */
function nameStart(text: string, end: number): number {
  const words: { readonly start: number; readonly end: number }[] = [];
  let next = end;
  while (words.length < MAX_WORDS) {
    const start = wordStartBefore(text, next);
    if (start === next) break;
    const word = text.slice(start, next);
    if (
      isLegalForm(word) ||
      (!isNamePart(text, start, next) && !(JOINS.has(word) && (words.length > 0 || word === '&')))
    )
      break;
    if (word === 'of' && !continuesFrom(text, start)) break;
    words.push({ start, end: next });
    // Two spaces, a line break or a comma precede the start of the name.
    if (!isBlank(text.charCodeAt(start - 1))) break;
    next = start - 1;
  }
  // Remove words that cannot begin a name.
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

/** True if the words before an `of` are a single word, or end with a word that names have there. */
function continuesFrom(text: string, of: number): boolean {
  if (!isBlank(text.charCodeAt(of - 1))) return false;
  const start = wordStartBefore(text, of - 1);
  if (CONTINUED_BY_OF.has(text.slice(start, of - 1))) return true;
  const before = isBlank(text.charCodeAt(start - 1)) ? wordStartBefore(text, start - 1) : start;
  return before >= start - 1 || !isAnyUpper(text.charCodeAt(before));
}

const hasCapital = (text: string, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (isAnyUpper(text.charCodeAt(at))) return true;
  return false;
};

/**
 * Returns the start of the letters, digits and name punctuation before `end`; a full stop only after an initial or an
 * abbreviation.
 */
function wordStartBefore(text: string, end: number): number {
  let start = end;
  if (
    text.charAt(end - 1) === '.' &&
    !/(?:^|[ .(])(?:[A-Z]|St|Bros|Gebr|Dr|Fa|Jr|Sr|Mt|Int|Intl|Assoc)\.$/.test(text.slice(Math.max(0, end - 8), end))
  )
    return end;
  while (end - start < MAX_WORD_LENGTH) {
    const code = text.charCodeAt(start - 1);
    if (!isAnyLetter(code) && !isDigit(code) && !"&'’.-+/!".includes(text.charAt(start - 1) || ' ')) break;
    start--;
  }
  while (start < end && "'-./!’".includes(text.charAt(start))) start++;
  return start;
}

/** True for a capitalised word, an abbreviation, or a number as in `3M` and `Studio 54`. */
function isNamePart(text: string, start: number, end: number): boolean {
  if (isAnyUpper(text.charCodeAt(start)) || (isDigit(text.charCodeAt(start)) && end - start <= 4)) return true;
  // `eBay`, `iRobot`.
  return end - start > 2 && isAnyUpper(text.charCodeAt(start + 1));
}
