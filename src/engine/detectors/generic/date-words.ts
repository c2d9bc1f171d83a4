import { isBlank } from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { monthAt, monthBefore, yearEnd } from './date-month-name.js';
import { takeDate } from './date-weekday.js';
import { OPENING_WORDS, spelledElsewhere } from './spelled-ages.js';

const WHOLE = 0.9;
const WITHOUT_YEAR = 0.75;

const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const ENGLISH: ReadonlySet<string> = new Set([
  ...UNITS,
  ...'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth'.split(
    ' ',
  ),
]);
const GERMAN_UNITS = 'ersten zweiten dritten vierten fünften sechsten siebten achten neunten'.split(' ');
const GERMAN: ReadonlySet<string> = new Set([
  ...GERMAN_UNITS,
  ...'zehnten elften zwölften dreizehnten vierzehnten fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten'.split(
    ' ',
  ),
  ...['zwanzigsten', 'dreißigsten'].flatMap((ten) => [
    ten,
    ...'ein zwei drei vier fünf sechs sieben acht neun'.split(' ').map((unit) => `${unit}und${ten}`),
  ]),
]);
/** Words for the first day of a month that are not a cardinal number. */
const FIRST: ReadonlySet<string> = new Set(['primero', 'primeiro', 'primo', 'premier', 'eerste']);

/** Words that begin the day of a date in words. */
export const DAY_WORDS: ReadonlySet<string> = new Set([
  ...ENGLISH,
  ...GERMAN,
  ...FIRST,
  ...OPENING_WORDS,
  'twenty',
  'thirty',
]);

const TENS = /(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(?![\p{L}\p{N}])/iuy;
const THE = ' the ';
const OF = /,? (?:day of|of|de|di|do) /iy;

/** The words of a year: `nineteen eighty-four`, `mil novecientos ochenta y cuatro`, `neunzehnhundertvierundachtzig`. */
const YEAR_OPENS =
  /,? (?:of |de |in the year |anno |im Jahr |en l'an )?(?=(?:nineteen|twenty|two thousand|eighteen|mil|mille|dos mil|dois mil|deux mille|duemila\p{L}*|millenovecento\p{L}*|neunzehnhundert\p{L}*|zweitausend\p{L}*|negentien\p{L}*|tweeduizend\p{L}*)(?!\p{L}))/iuy;
const YEAR_WORDS =
  /(?:(?:and|y|e|et|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|oh|mil|mille|cent|cents|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|dos|novecientos|nove|novecentos|dois|uno|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\p{L}+|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|vinte|trinta|quarenta|cinquenta|sessenta|oitenta|sete|oito|quatro|dez|doze|treze|duemila\p{L}*|millenovecento\p{L}*|neunzehnhundert\p{L}*|zweitausend\p{L}*|negentien\p{L}*|tweeduizend\p{L}*)(?!\p{L})[- ]?){1,9}/iuy;

/**
 * Emits a date whose day is in words: `the fourteenth of March, 1984`, `March fourteenth`, `March the fourteenth`,
 * `catorce de marzo de 1984`.
 */
export function findDateInWords(text: string, at: number, end: number, emit: Emit): void {
  const day = readDay(text, at, end);
  if (day === undefined) return;
  OF.lastIndex = day.end;
  const isLinked = OF.test(text);
  const month =
    isLinked || isBlank(text.charCodeAt(day.end)) ? monthAt(text, isLinked ? OF.lastIndex : day.end + 1) : undefined;
  if (month === undefined) {
    const from = text.startsWith(' the ', at - THE.length) ? at - THE.length + 1 : at;
    const before = day.isEnglish ? monthBefore(text, from) : undefined;
    if (before === undefined || before.foreign || !before.capital || !isBlank(text.charCodeAt(from - 1))) return;
    const year = yearBehind(text, day.end);
    takeDate(text, before.start, year < 0 ? day.end : year, year < 0 ? WITHOUT_YEAR : WHOLE, emit);
    return;
  }
  const year = yearBehind(text, month.end);
  const isClear = isLinked || day.isOrdinal ? !month.ambiguous || month.capital || month.foreign : !month.ambiguous;
  if (year > 0) takeDate(text, at, year, WHOLE, emit);
  else if (isClear && month.end - month.start > 3) takeDate(text, at, month.end, WITHOUT_YEAR, emit);
  else if (isLinked && day.isEnglish && month.capital) takeDate(text, at, month.end, WITHOUT_YEAR, emit);
}

interface Day {
  readonly end: number;
  readonly isEnglish: boolean;
  readonly isOrdinal: boolean;
}

function readDay(text: string, at: number, end: number): Day | undefined {
  const word = text.slice(at, end).toLowerCase();
  if (ENGLISH.has(word)) return { end, isEnglish: true, isOrdinal: true };
  if (GERMAN.has(word) || FIRST.has(word)) return { end, isEnglish: false, isOrdinal: true };
  TENS.lastIndex = at;
  if (TENS.test(text)) return { end: TENS.lastIndex, isEnglish: true, isOrdinal: true };
  const number = spelledElsewhere(text, at);
  return number.end < 0 || number.isAge ? undefined : { end: number.end, isEnglish: false, isOrdinal: false };
}

/** Returns the end of the year in digits or words after `at`; -1 if there is none. */
function yearBehind(text: string, at: number): number {
  const end = yearEnd(text, at, false);
  if (end > 0) return end;
  YEAR_OPENS.lastIndex = at;
  if (!YEAR_OPENS.test(text)) return -1;
  YEAR_WORDS.lastIndex = YEAR_OPENS.lastIndex;
  const [words = ''] = YEAR_WORDS.exec(text) ?? [];
  const stop = YEAR_OPENS.lastIndex + words.replace(/[- ](?:(?:and|y|e|et)[- ]?)?$/i, '').length;
  return words === '' ? -1 : stop;
}
