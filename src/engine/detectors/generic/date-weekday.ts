import { isAnyLetter } from '../../characters/letters.js';
import { isBlank } from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { foldedSet, wordStart } from './neighbours.js';
import { fold } from '../../context/phrases.js';

const COMMA = 44;
const PERIOD = 46;

/** @see Unicode CLDR 45, gregorian calendar: days, wide and abbreviated; two-letter ones only if they are not a word */
const WEEKDAYS = foldedSet(
  `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun
   montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
   lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim
   lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom
   lunedì martedì mercoledì giovedì venerdì sabato domenica gio
   segunda-feira terça-feira quarta-feira quinta-feira sexta-feira feira segunda terça quarta quinta sexta
   maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
   poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę
   måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag
   maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
   maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina
   pazartesi salı çarşamba perşembe cuma cumartesi pazar`,
);
/** "Monday the 3rd of May", "Montag, den 3. Mai". */
const ARTICLES = foldedSet('the den dem le el il');
const FEIRA = /(?:segunda|ter[cç]a|quarta|quinta|sexta)-$/i;
const MAX_STEM_LENGTH = 8;
const MAX_WEEKDAY_LENGTH = 14;

/** Emits a date with the weekday before it: next to a shifted date, the weekday would reveal the shift. */
export function takeDate(text: string, start: number, end: number, sure: number, emit: Emit): void {
  emit(isBlank(text.charCodeAt(start - 1)) ? withWeekday(text, start) : start, end, sure);
}

function withWeekday(text: string, start: number): number {
  let end = afterWord(text, start);
  if (end < 0) return start;
  let word = wordStart(text, end);
  if (end - word <= 3 && ARTICLES.has(text.slice(word, end).toLowerCase())) {
    end = afterWord(text, word);
    if (end < 0) return start;
    word = wordStart(text, end);
  }
  if (end - word < 3 || end - word > MAX_WEEKDAY_LENGTH || !WEEKDAYS.has(fold(text.slice(word, end)))) return start;
  if (isAnyLetter(text.charCodeAt(word - 1)) || text.charCodeAt(word - 1) === PERIOD) return start;
  const stem = FEIRA.exec(text.slice(Math.max(0, word - MAX_STEM_LENGTH), word));
  return stem === null ? word : word - stem[0].length;
}

/**
 * Returns the end of the word before `start`, skipping one or two spaces and a comma or period; -1 if there is none.
 */
function afterWord(text: string, start: number): number {
  let end = start;
  while (start - end < 2 && isBlank(text.charCodeAt(end - 1))) end--;
  const code = text.charCodeAt(end - 1);
  if (code === COMMA || code === PERIOD) end--;
  return end < start && isAnyLetter(text.charCodeAt(end - 1)) ? end : -1;
}
