import { Ending } from '../../characters/ending.js';
import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { fold, phrases } from '../../context/phrases.js';
import { continuesBefore, isBlank, isDigit, isJoiner } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { monthNamed } from '../generic/month-names.js';
import { foldedSet } from '../generic/neighbours.js';

const ADDRESS = 0.85;
const LOWER = 0.6;
/** Found only next to a word for an address. */
const NEEDS_WORD = 0.4;
const MAX_WORD_LENGTH = 24;
const MAX_WORDS = 9;

/** Street types that are hardly anything else after a number. @see AFNOR XP Z10-011, annex; La Poste, SNA */
const STRONG = foldedSet(
  `rue avenue av ave bd bld blvd boulevard chemin impasse imp allée allées quai square ruelle venelle sentier faubourg fbg
   chaussée esplanade rond-point lotissement`,
);
/** Street types that may also be counted things: "2 places", "3 routes". */
const WEAK =
  foldedSet(`place pl ch all route rte cours passage villa résidence hameau voie promenade cité mail montée côte
   traverse domaine clos parvis mas zone za zi`);
/** The singular of those that are counted in the plural. */
const SINGLE = foldedSet('place route résidence');
/** Small words of a name. */
const LINKS = foldedSet('de du des la le les et en sur sous aux au à l d');
/** Elided articles and prepositions: `d'` and `l'`. */
const ELIDED = /^(?:d|l)['’]/i;

/**
 * The parts between the number and the street type: `bis`, `ter`, a letter, a second number, and an optional comma.
 */
const BEHIND_NUMBER = /(?:[-/]\d{1,4})?(?: ?(?:bis|ter|quater|[A-Da-d]))?,? /uy;
/** A postal code and a town: `, 75002 Paris`, also on the next line. */
const PLACE = /,?(?: {1,2}|\r?\n[ \t]{0,8})(?:F-|CH-|B-)?\d{4,5} \p{Lu}/uy;
const BOX = new Ending(/(?:^|[^\p{L}\p{N}])((?:BP|B\.P\.|CS|TSA|Boîte postale) ?(?:n° ?)?)$/u);

/**
 * Street address of France, Belgium, Luxembourg and French-speaking Switzerland and Canada: number, street type, name;
 * post office boxes with their town.
 * Known false positive: a capitalised word directly after the street name.
 * @see AFNOR XP Z10-011; La Poste, "Service national de l'adresse"
 */
export const frStreetAddress: Detector = {
  id: 'fr-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (France and French-speaking countries)',
    example: '12 bis, rue de la Paix',
    standard: 'AFNOR XP Z10-011',
    validation: 'House number, a kind of street and a name',
  },
  triggers: ['digits'],
  digitRuns: [[1, 6]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      fr: 'adresse, domicile, domicilié, domiciliée, demeurant, résidant, habite, habitant, sis, sise, siège, livraison, livrer à, logement',
      en: 'address, lives at, residing at',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (continuesBefore(text, at, isNumberJoiner)) return;
    const code = text.charCodeAt(end);
    if (end - at <= 4 && (isBlank(code) || code === 44 || code === 45 || code === 47 || isAnyLetter(code))) {
      BEHIND_NUMBER.lastIndex = end;
      if (BEHIND_NUMBER.test(text)) {
        const sure = findStreet(text, BEHIND_NUMBER.lastIndex);
        if (sure !== undefined) {
          // "en 2019, avenue": the number is a year.
          const isYear = end - at === 4 && sure.confidence < ADDRESS;
          if (!isYear) emit(at, sure.end, sure.confidence);
          return;
        }
      }
    }
    const before = text.charCodeAt(at - 1);
    if (!isBlank(before) && before !== 80 && before !== 83) return;
    const box = BOX.exec(text.slice(Math.max(0, at - 20), at))?.[1];
    if (box === undefined) return;
    PLACE.lastIndex = end;
    emit(at - box.length, end, PLACE.test(text) ? ADDRESS : NEEDS_WORD);
  },
};

const isNumberJoiner = (code: number): boolean => isJoiner(code) || code === 44 || code === 58;

/** Reads a street type at `at` and the name after it. */
function findStreet(text: string, at: number): { readonly end: number; readonly confidence: number } | undefined {
  if (!isAnyLetter(text.charCodeAt(at))) return undefined;
  const kindEnd = wordEnd(text, at);
  const kind = fold(text.slice(at, kindEnd));
  const strong = STRONG.has(kind);
  if (!strong && !WEAK.has(kind)) return undefined;
  const name = nameEnd(text, text.charCodeAt(kindEnd) === 46 ? kindEnd + 1 : kindEnd);
  if (name === undefined) return undefined;
  PLACE.lastIndex = name.end;
  if (PLACE.test(text)) return { end: name.end, confidence: ADDRESS };
  if (name.capital) return { end: name.end, confidence: strong ? ADDRESS : SINGLE.has(kind) ? LOWER : NEEDS_WORD };
  return { end: name.end, confidence: strong ? LOWER : NEEDS_WORD };
}

/**
 * Returns the end of the name after a street type: capitalised words and the small words between them, or one word in
 * lower case.
 */
function nameEnd(text: string, from: number): { readonly end: number; readonly capital: boolean } | undefined {
  let at = from;
  let end = -1;
  let capital = false;
  let linked = false;
  let previous = '';
  for (let count = 0; count < MAX_WORDS; count++) {
    if (!isBlank(text.charCodeAt(at))) break;
    at++;
    const stop = wordEnd(text, at);
    if (stop === at) break;
    const word = text.slice(at, stop);
    const elided = ELIDED.test(word);
    const isCapital = isAnyUpper(text.charCodeAt(elided ? at + 2 : at));
    const isNumber = isDigit(text.charCodeAt(at));
    // The number of a date within a name, "8 Mai 1945", but not the postal code.
    if (isNumber && stop - at > 4) break;
    if (LINKS.has(fold(word)) && !isCapital) linked = true;
    else if (isCapital || (isNumber && (/^d(?:u|es)$/i.test(previous) || monthNamed(previous) !== undefined))) {
      capital ||= isCapital;
      end = stop;
      linked = false;
    } else if (end < 0 && isAnyLetter(text.charCodeAt(at)) && (linked || elided || count === 0)) {
      return { end: stop, capital: false };
    } else break;
    at = stop;
    previous = word;
    if (
      text.charCodeAt(at) === 46 &&
      stop - from < MAX_WORD_LENGTH &&
      /^(?:Dr|Mal|Gal|St|Ste|Pdt|Prof|Cdt|Col|Cap|[A-Z])$/.test(word)
    )
      at++;
  }
  return end < 0 ? undefined : { end, capital };
}

/** Returns the end of the word at `at`: letters, digits, hyphens and apostrophes. */
function wordEnd(text: string, at: number): number {
  let end = at;
  while (end - at < MAX_WORD_LENGTH * 2) {
    const code = text.charCodeAt(end);
    const joins = (code === 45 || code === 39 || code === 0x2019) && isAnyLetter(text.charCodeAt(end + 1));
    if (!isAnyLetter(code) && !isDigit(code) && !joins) break;
    end++;
  }
  return end;
}
