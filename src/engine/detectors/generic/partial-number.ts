import { Ending } from '../../characters/ending.js';
import { isAnyLetter } from '../../characters/letters.js';
import { isBlank, isDigit } from '../../characters/characters.js';
import type { Detector } from '../detector.js';

/** Masked, beside a word for what is masked or in a shape that only one kind of number has. */
const MASKED = 0.75;
/** Described in words, such as "ending in". */
const STATED = 0.6;
const MAX_DISTANCE = 96;

/** Words for numbers that are shown in part: cards, accounts, telephones, social security numbers. */
const THINGS = String.raw`(?:(?:credit|debit|bank|kredit)?[ _-]?(?:cards?|karten?|kaart|kort)|(?:visa|mastercard|amex|american express|discover|maestro)(?: (?:credit|debit))?|cartes?(?: bancaires?)?|cb|tarjetas?|cart[aã]o?|kart[ay]|карт[аы]|accounts?|acct\.?|a/c|iban|konto|compte|cuenta|conta|conto|rekening|счет|счёт|phone|mobile|cell|tel\.?|telefon|handy|teléfono|telefone|téléphone|portable|ssn|social(?: security)?|pan|(?:the|my|your|his|her|their|our) number)`;
const NUMBER = String.raw`(?:[ _-]?(?:number|num|no\.?|nummer|nr\.?|número|numéro|numero|security|#)){0,2}`;

/** The last thing before what is shown: a mask, or a word. Most digits end here. */
const MASK_SIGN = /[*•●x#….)][ -]{0,2}$/i;
const MASK = String.raw`\(?(?:[*•●x…]{1,16}\)?[ -]{0,2}|\.{3,4} ?){1,6}`;
const LABELLED_MASK = new Ending(
  new RegExp(`(?<!\\p{L})${THINGS}${NUMBER}[ :=#"'(]{0,4}(?:[A-Z]{2}(?=[*•● ])|\\+\\d{1,3} ?)?(${MASK})$`, 'iu'),
);
/** A mask that is cut off from a value of a known shape: of a card, a social security number, a telephone number. */
const SHAPED_MASK = new Ending(
  /(?<![\p{L}\d*•●#-])(?:(?:[*•●x]{4}[ -]?){3}|[*•●x]{3}-[*•●x]{2}-|\([*•●x]{3}\) ?[*•●x]{3}-)$/iu,
);
const MIN_MASK = /(?:[*•●x][^*•●x]*){3}|…|\.{3}/i;

const LINK = String.raw`(?:[ ,]{1,2}(?:that|which|with|on|file|is|mit|den|que|con|com|che|se|avec|die|met)){0,3}[ ,(]{1,3}`;
const ENDING_WORDS = String.raw`(?:end(?:ing|s)?(?: in| with)?|(?:den )?endziffern|endet auf|terminada en|terminado en|termina en|terminada em|termina em|final|terminant par|termine par|finissant par|termina con|terminante con|eindigend op|eindigt op|slutar på|ender på|kończąc[aey] się na|заканчивающ(?:аяся|ийся) на)`;
const ENDING = new Ending(new RegExp(`(?<!\\p{L})${THINGS}${NUMBER}${LINK}${ENDING_WORDS}[ :#]{1,3}$`, 'iu'));
const LAST = new Ending(
  new RegExp(
    `(?<!\\p{L})last (?:four|4|five|5)(?: digits?| numbers?)?(?: (?:of|on|for))?(?: (?:the|my|your|his|her|their))? ${THINGS}${NUMBER}(?: (?:is|are))?[ :=#]{1,3}$`,
    'iu',
  ),
);
const LABEL_BEFORE = /(?:[a-zöёåą]|на)[ :#=]{1,3}$/iu;

/**
 * The shown part of a number that is masked or given in part: the last two to five digits of a card, an account, a
 * telephone number or a social security number, beside a word for it or behind a mask of its shape.
 * Known false positive: digits behind a row of asterisks next to such a word.
 * @see PCI DSS 4.0, 3.4.1; NIST SP 800-122, 4.2
 */
export const partialNumber: Detector = {
  id: 'partial-number',
  kind: 'partial-number',
  about: {
    name: 'Rest of a masked number',
    example: 'card ending in 1111',
    standard: 'PCI DSS 4.0, 3.4.1; NIST SP 800-122, 4.2',
    validation: 'After a mask or words for the end of a number, next to a word such as card',
  },
  triggers: ['digits'],
  digitRuns: [[2, 5]],
  create: () => (text, at, end, emit) => {
    const stop = endOfShown(text, end);
    if (stop < 0) return;
    const near = text.slice(Math.max(0, at - 4), at);
    if (MASK_SIGN.test(near)) {
      const before = text.slice(Math.max(0, at - MAX_DISTANCE), at);
      const mask = LABELLED_MASK.exec(before)?.[1];
      if ((mask !== undefined && MIN_MASK.test(mask)) || (end - at === 4 && SHAPED_MASK.test(before)))
        emit(at, stop, MASKED);
    } else if (end - at > 2 && LABEL_BEFORE.test(near)) {
      const before = text.slice(Math.max(0, at - MAX_DISTANCE), at);
      if (ENDING.test(before) || LAST.test(before)) emit(at, end, STATED);
    }
  },
};

/** Returns the end of the digits that end at `end`, with a pair behind a blank; -1 where they are part of more. */
function endOfShown(text: string, end: number): number {
  const isPair =
    isBlank(text.charCodeAt(end)) && isDigit(text.charCodeAt(end + 1)) && isDigit(text.charCodeAt(end + 2));
  const stop = isPair && !isDigit(text.charCodeAt(end + 3)) ? end + 3 : end;
  if (isAnyLetter(text.charCodeAt(stop)) || '%€$£_*/'.includes(text.charAt(stop) || 'x')) return -1;
  return '-.,:/'.includes(text.charAt(stop) || 'x') && isDigit(text.charCodeAt(stop + 1)) ? -1 : stop;
}
