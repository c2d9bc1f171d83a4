import type { Emit } from '../detector.js';
import { labelledValue } from '../generic/labelled-value.js';
import { foldedSet } from '../generic/neighbours.js';

/*
 * Streets that no number of a house tells: in their own field, without a number, and at corners.
 */

const HIGH_CONFIDENCE = 0.75;
const CORNER = 0.7;
const MAX_DISTANCE = 96;

/** Labels that name nothing but a street. */
const STREETS = foldedSet('street streetname straße strasse straat ulica улица вулиця');
/** Labels that are everyday words, too: the number of the house must be beside them. */
const WEAK_STREETS = foldedSet('calle via rua rue gata gade utca sokak');
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]{1,24}";
const NUMBER_WORDS =
  '(?:No|Nr|Num|Núm|Number|Número|Numéro|Numero|Hausnr|Hausnummer|House no|Civico|Huisnr|Huisnummer|Дом|дом|Nº|N°)';
const NAME = `(?!${NUMBER_WORDS}\\b)${CAPITAL}(?: (?:(?:de|del|la|las|los|da|do|dos|van|der|den|des|du|of|the) ){0,2}(?!${NUMBER_WORDS}\\b)${CAPITAL}){0,4}`;
const FIELD = new RegExp(`${NAME}(?= *(?:[,;"'\\n\\r<|}]|$| ${NUMBER_WORDS}(?!\\p{L})))`, 'uy');
const NUMBER = new RegExp(
  `[ ,;|]{1,3}${NUMBER_WORDS}\\.?(?: no)?\\.?[: ]{1,2}(\\d{1,4} ?[a-zA-Z]?)(?![\\p{L}\\d.])`,
  'uy',
);
const NO_STREET = /^(?:Closed|Unknown|None|Yes|No|View|Name|Address|Unbekannt|Gesperrt|Keine)$/;

/** Emits the street behind its label, and the number of the house behind that: `Straße: Rosenweg, Hausnr.: 8a`. */
export function findStreetField(text: string, at: number, emit: Emit): void {
  const found = labelledValue(
    text,
    at,
    ([last = '', before = '']) =>
      STREETS.has(last) || WEAK_STREETS.has(last) || (last === 'name' && before === 'street'),
  );
  if (found === undefined) return;
  const isWeak = WEAK_STREETS.has(found.words[0] ?? '');
  FIELD.lastIndex = found.start;
  const street = FIELD.exec(text)?.[0];
  if (street === undefined || NO_STREET.test(street)) return;
  const end = found.start + street.length;
  NUMBER.lastIndex = end;
  const number = NUMBER.exec(text)?.[1];
  if (number === undefined && isWeak) return;
  emit(found.start, end, HIGH_CONFIDENCE);
  if (number !== undefined) emit(NUMBER.lastIndex - number.length, NUMBER.lastIndex, HIGH_CONFIDENCE);
}

/** Words with which "without a number" ends, in Spanish, Portuguese and Italian. */
const NO_NUMBER_WORDS = ['n', 'nº', 'snc', 'número', 'numero'];
const NO_NUMBER =
  /(?:^|[^\p{L}\p{N}])((?:Avda|Av|Avenida|Calle|C\/|Plaza|Pza|Paseo|Camino|Ctra|Carretera|Rua|Via|Contrada|Località|Loc|Strada|Piazza|Polígono|Largo|Estrada|Praça|Sítio|Vicolo)\.?(?: [\p{L}'.-]{1,20}){1,6},? (?:s\/n|S\/N|snc|SNC|s\/nº|(?:sin|sem) (?:número|numero|num)))$/u;

const CORNER_WORDS = ['corner', 'intersection', 'junction', 'esquina', 'ecke', 'angle', 'angolo', 'hoek'];
const TYPE =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Place|Pl|Broadway|(?:Fir|Seco|Thi|Four|Fif|Six|Seven|Eigh|Nin|Ten)(?:st|nd|rd|th)|\\d{1,3}(?:st|nd|rd|th))';
const STREET = `(?:\\d{1,3}(?:st|nd|rd|th)|${CAPITAL})(?: ${CAPITAL}){0,2}`;
const ENGLISH = new RegExp(`^ (?:of )?(?:the )?(${STREET} (?:and|&) ${STREET})(?![\\p{L}\\d])`, 'u');
const TYPED = new RegExp(`(?:^| )${TYPE}(?= |$)`, 'u');
const SPANISH = new RegExp(
  `^ (?:de |con )?((?:calle )?${CAPITAL}(?: ${CAPITAL})? (?:y|e|con) (?:calle )?${CAPITAL}(?: ${CAPITAL})?)`,
  'u',
);
const OTHERS =
  /^ (?:de la |de |della |van de )?((?:rue |via |avenue )?\p{Lu}?[\p{L}-]{2,24}(?:straße|strasse|weg|gasse|allee|platz|straat|laan)? ?(?:\/|und|et de la|et|e|en) ?(?:rue |via |avenue |de )?\p{Lu}[\p{L}-]{2,24})/u;
const OTHERS_TYPED = /straße|strasse|weg|gasse|allee|platz|straat|laan|rue |via |avenue /;

/** The words that wake the search for streets without a number. */
export const FIELD_KEYWORDS: readonly string[] = [...NO_NUMBER_WORDS, ...CORNER_WORDS];

/** Emits `Calle Real s/n` at its last word, and the streets behind "the corner of". */
export function findNamedPlace(text: string, at: number, end: number, emit: Emit): void {
  const word = text.slice(at, end).toLowerCase();
  if (NO_NUMBER_WORDS.includes(word)) {
    if (word === 'n' && text.charAt(at - 1) !== '/') return;
    const part = NO_NUMBER.exec(text.slice(Math.max(0, at - MAX_DISTANCE), end))?.[1];
    if (part !== undefined) emit(end - part.length, end, HIGH_CONFIDENCE);
    return;
  }
  if (!CORNER_WORDS.includes(word)) return;
  const behind = text.slice(end, end + MAX_DISTANCE);
  const streets =
    word === 'esquina' ? SPANISH.exec(behind) : (typed(ENGLISH, TYPED, behind) ?? typed(OTHERS, OTHERS_TYPED, behind));
  const found = streets?.[1];
  if (found !== undefined && streets !== null) {
    const start = end + streets[0].length - found.length;
    emit(start, start + found.length, CORNER);
  }
}

/** Two streets of which one has a word for it. */
function typed(form: RegExp, type: RegExp, text: string): RegExpExecArray | null {
  const found = form.exec(text);
  return found !== null && type.test(found[1] ?? '') ? found : null;
}
