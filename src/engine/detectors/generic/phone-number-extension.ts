import { phrases } from '../../context/phrases.js';
import {
  countDigits,
  isBlank,
  isDash,
  isDigit,
  isWord,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { afterBlanks, beforeBlanks, wordAt, wordEnd, wordSet } from './neighbours.js';

const AFTER_NUMBER = 0.9;
const NAMED = 0.75;
/** Words with many other meanings, and `x` by itself. */
const SHAPE = 0.3;
const MAX_DIGITS = 7;
/** Minimum digits, and maximum characters, of a telephone number before it. */
const MIN_OF_NUMBER = 7;
const MAX_DISTANCE = 24;

/** Words that only mean an extension; the others need a telephone number or a context word. */
const SURE_WORDS = wordSet(
  'ext extn extension durchwahl dw nebenstelle extensión doorkiesnummer anknytning wewn wew вн доб',
);
const DOUBTFUL_WORDS = wordSet(
  'x interno poste ramal anexo toestel lokal int klappe apparat klapka linka mellék dahili внутр εσωτ',
);
/** Words for an extension where three digits or more follow. */
const SURE_BEFORE_THREE = wordSet('poste toestel');
/** `extension 3 months`, `extension 12 MB`. */
const UNITS = wordSet(
  'day days week weeks month months year years mb gb kb percent hours minutes feet meters tage monate francs euros',
);

/**
 * Telephone extension: `x123`, `ext. 4567`, `extension 12`, `Durchwahl 12`, including the word. `x` and other words
 * with many meanings only after a telephone number or next to a word for one.
 * Known false positive: extensions of other things followed by a bare number.
 * @see RFC 3966, 5.3; ITU-T E.123, 7
 */
export const phoneNumberExtension: Detector = {
  id: 'phone-number-extension',
  kind: 'phone-number-extension',
  about: {
    name: 'Telephone extension',
    example: 'ext. 4567',
    standard: 'RFC 3966, 5.3; ITU-T E.123, 7',
    validation: 'A word such as extension, or a telephone number before it',
  },
  triggers: ['word'],
  keywords: new Set([...SURE_WORDS, ...DOUBTFUL_WORDS]),
  context: {
    sure: NAMED,
    raised: NAMED,
    raise: phrases({
      en: 'phone, telephone, tel, call, dial, desk, ring, reach me, reached, switchboard, voicemail, phone number, office line, pbx, calling, extension, ext',
      de: 'telefon, tel, durchwahl',
      fr: 'téléphone, tél',
      es: 'teléfono, tel, llamar',
      it: 'telefono, tel',
      pt: 'telefone, ligue, tel',
      nl: 'telefoon, tel',
    }),
    against: phrases({ en: 'ansi, edi, asc, file, resolution, size, zoom, times' }),
  },
  create: () => (text, at, end, emit) => {
    if (isWordBefore(text, at) && !isDigit(text.charCodeAt(at - 1))) return;
    const word = text.slice(at, end).toLowerCase();
    const digits = numberAt(text, end, word === 'x');
    if (digits < 0) return;
    const count = countDigits(text, digits, MAX_DIGITS + 1);
    const stop = digits + count;
    if (count === 0 || count > MAX_DIGITS || isWordAfter(text, stop) || goesOn(text, stop)) return;
    const afterNumber = isAfterNumber(text, at);
    // `1920x1080` and `4x4`.
    if (isWord(text.charCodeAt(at - 1)) && !afterNumber) return;
    // File systems: `ext4`.
    if (word === 'ext' && digits === end && count === 1 && !afterNumber) return;
    if (UNITS.has(wordAt(text, afterBlanks(text, stop)))) return;
    emit(
      at,
      stop,
      afterNumber ? AFTER_NUMBER : SURE_WORDS.has(word) || (count > 2 && SURE_BEFORE_THREE.has(word)) ? NAMED : SHAPE,
    );
  },
};

/**
 * Returns the offset of the digits after the word and a full stop, a colon, `#`, `no.` and spaces; -1 if something else
 * follows.
 */
function numberAt(text: string, end: number, isX: boolean): number {
  let at = end;
  if (isX) return isDigit(text.charCodeAt(at)) ? at : isBlank(text.charCodeAt(at)) ? at + 1 : -1;
  at = afterSigns(text, at);
  const word = wordEnd(text, at);
  if (word > at && NUMBER_SIGNS.has(text.slice(at, word).toLowerCase())) at = afterSigns(text, word);
  return isDigit(text.charCodeAt(at)) ? at : -1;
}

const NUMBER_SIGNS = wordSet('no nr number num n');

/** Returns the offset after full stops, colons, `#`, `=`, dashes, the degree sign of `n°` and spaces. */
function afterSigns(text: string, at: number): number {
  let next = at;
  while (
    next - at < 4 &&
    (isBlank(text.charCodeAt(next)) || isDash(text.charCodeAt(next)) || '.:#=°'.includes(text.charAt(next) || 'x'))
  )
    next++;
  return next;
}

/** True if it continues as a decimal, a date or a range. */
const goesOn = (text: string, stop: number): boolean =>
  (/[.,/:x%-]/.test(text.charAt(stop)) && isDigit(text.charCodeAt(stop + 1))) || text.charAt(stop) === '%';

/** True if a telephone number precedes `at`, with spaces, a comma, a semicolon or a bracket between. */
function isAfterNumber(text: string, at: number): boolean {
  let end = beforeBlanks(text, at);
  const code = text.charAt(end - 1);
  if (code === '(' || code === ',' || code === ';' || code === '/' || code === '-') end = beforeBlanks(text, end - 1);
  if (!isDigit(text.charCodeAt(end - 1))) return false;
  let digits = 0;
  for (let next = end - 1; next >= 0 && end - next <= MAX_DISTANCE && digits < MIN_OF_NUMBER; next--) {
    const sign = text.charCodeAt(next);
    if (isDigit(sign)) digits++;
    else if (!isBlank(sign) && !isDash(sign) && !'.()/+'.includes(text.charAt(next))) return false;
  }
  return digits >= MIN_OF_NUMBER;
}
