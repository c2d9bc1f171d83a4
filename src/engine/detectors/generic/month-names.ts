/** What a word says about a date. */
export interface MonthName {
  readonly month: number;
  /** `may`, `march`: other words too, so in lower case they are no month without a year. */
  readonly ambiguous: boolean;
  /** Of another language than English: taken only in a whole date. */
  readonly foreign: boolean;
}

/** One line a language, months in order, spellings of one month with `|`. English first. @see Unicode CLDR 45, gregorian months */
const ENGLISH =
  'january|jan february|feb|febr march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec';
const OTHERS = [
  'januar|jänner|jan februar|feber|feb märz|maerz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez',
  'janvier|janv février|fevrier|févr mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre novembre décembre|decembre|déc',
  'enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep octubre|oct noviembre|nov diciembre|dic',
  'gennaio|gen febbraio marzo aprile maggio|mag giugno|giu luglio|lug agosto settembre|set ottobre|ott novembre dicembre',
  'janeiro fevereiro|fev março|marco abril maio|mai junho julho agosto setembro|set outubro|out novembro dezembro|dez',
  'januari februari maart|mrt april mei juni juli augustus september oktober november december',
] as const;
const ALSO_WORDS: ReadonlySet<string> = new Set([
  'may',
  'march',
  'mar',
  'august',
  'dec',
  'jan',
  'jun',
  'sep',
  'oct',
  'nov',
  'apr',
  'feb',
  'jul',
  'aug',
  'febr',
]);

const NAMES = new Map<string, MonthName>();
for (const [language, line] of [ENGLISH, ...OTHERS].entries()) {
  for (const [at, spellings] of line.split(' ').entries()) {
    for (const name of spellings.split('|')) {
      if (!NAMES.has(name)) NAMES.set(name, { month: at + 1, ambiguous: ALSO_WORDS.has(name), foreign: language > 0 });
    }
  }
}

/** By the first two letters, as a pair of five-bit numbers: nearly every other word is told from a month by these. */
const OPENINGS = new Uint8Array(32 * 32);
for (const name of NAMES.keys()) OPENINGS[opening(name.charCodeAt(0), name.charCodeAt(1))] = 1;

function opening(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/** False when no name begins with these two characters, in any case; true may be a chance. */
export const mayBeMonth = (first: number, second: number): boolean => OPENINGS[opening(first, second)] === 1;

/** The letters of the longest name, `septiembre`. */
export const LONGEST_MONTH_NAME = 10;

/** The month that `word` names, in any case. */
export const monthNamed = (word: string): MonthName | undefined => NAMES.get(word.toLowerCase());
