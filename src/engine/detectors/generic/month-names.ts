/** The meaning of a word in a date. */
export interface MonthName {
  readonly month: number;
  /** True for names that are also other words, such as `may`, `march` and `set`: not a month without a year. */
  readonly ambiguous: boolean;
  /** True for languages other than English: without a year, the name counts only after its day. */
  readonly foreign: boolean;
}

/**
 * One line per language, months in order, spellings of one month separated by `|`. English first. @see Unicode CLDR 45,
 * gregorian months
 */
const ENGLISH =
  'january|jan february|feb|febr march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec';
const OTHERS = [
  'januar|jänner|jan februar|feber|feb märz|maerz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez',
  'janvier|janv février|fevrier|févr mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre novembre décembre|decembre|déc',
  'enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep octubre|oct noviembre|nov diciembre|dic',
  'gennaio|gen febbraio marzo aprile maggio|mag giugno|giu luglio|lug agosto settembre|set ottobre|ott novembre dicembre',
  'janeiro fevereiro|fev março|marco abril maio|mai junho julho agosto setembro|set outubro|out novembro dezembro|dez',
  'januari februari|febr maart|mrt april mei juni juli augustus september|sept oktober|okt november december',
  'stycznia|styczeń|styczen|styczniu lutego|luty|lutym marca|marzec|marcu kwietnia|kwiecień|kwiecien|kwietniu maja|maju czerwca|czerwiec|czerwcu lipca|lipiec|lipcu sierpnia|sierpień|sierpien|sierpniu września|wrzesnia|wrzesień|wrzesien|wrześniu października|pazdziernika|październik|pazdziernik|październiku listopada|listopad|listopadzie grudnia|grudzień|grudzien|grudniu',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'tammikuuta|tammikuu|tammikuussa|tammikuun helmikuuta|helmikuu|helmikuussa|helmikuun maaliskuuta|maaliskuu|maaliskuussa|maaliskuun huhtikuuta|huhtikuu|huhtikuussa|huhtikuun toukokuuta|toukokuu|toukokuussa|toukokuun kesäkuuta|kesäkuu|kesäkuussa|kesäkuun heinäkuuta|heinäkuu|heinäkuussa|heinäkuun elokuuta|elokuu|elokuussa|elokuun syyskuuta|syyskuu|syyskuussa|syyskuun lokakuuta|lokakuu|lokakuussa|lokakuun marraskuuta|marraskuu|marraskuussa|marraskuun joulukuuta|joulukuu|joulukuussa|joulukuun',
  'januar februar marts april maj juni juli august september oktober november december|des',
  'januar februar mars april mai juni juli august september oktober november desember|des',
  'ocak şubat|subat mart nisan mayıs|mayis haziran temmuz ağustos|agustos eylül|eylul ekim kasım|kasim aralık|aralik',
  'ledna února|unora března|brezna dubna května|kvetna června|cervna července|cervence srpna září|zari října|rijna listopadu prosince',
  'siječnja|sijecnja veljače|veljace ožujka|ozujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga|studenog prosinca',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'január február március április május június július augusztus szeptember október november december',
  'января|янв февраля|фев марта|мар апреля|апр мая июня|июн июля|июл августа|авг сентября|сен октября|окт ноября|ноя декабря|дек',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
] as const;
const ALSO_WORDS: ReadonlySet<string> = new Set(
  'may march mar august dec jan jun sep oct nov apr feb jul aug febr'.split(' '),
);
/** Names in other languages that are a word or a name elsewhere: `set`, `out`, the planet, the clinic, `ago`. */
const ALSO_WORDS_ELSEWHERE: ReadonlySet<string> = new Set(
  'mars mart marts marca marco marcu maj maja maju mei mayo set out ago gen mag dic ene abr avr lug giu ott fev ocak ekim kasim luty lipca des dez мар сен дек апр авг окт'.split(
    ' ',
  ),
);

const NAMES = new Map<string, MonthName>();
for (const [language, line] of [ENGLISH, ...OTHERS].entries()) {
  for (const [at, spellings] of line.split(' ').entries()) {
    for (const name of spellings.split('|')) {
      if (!NAMES.has(name))
        NAMES.set(name, {
          month: at + 1,
          ambiguous: (language > 0 ? ALSO_WORDS_ELSEWHERE : ALSO_WORDS).has(name),
          foreign: language > 0,
        });
    }
  }
}

/** Table of the first two letters, as two five-bit numbers, which exclude nearly every word that is not a month. */
const OPENINGS = new Uint8Array(32 * 32);
for (const name of NAMES.keys()) OPENINGS[opening(name.charCodeAt(0), name.charCodeAt(1))] = 1;

function opening(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/** False if no name begins with these two characters, in any case; may be true for other words. */
export const mayBeMonth = (first: number, second: number): boolean => OPENINGS[opening(first, second)] === 1;

/** The length limit of a month name; the longest is `październiku`. */
export const MAX_MONTH_NAME_LENGTH = 13;

/** Returns the month named by `word`, in any case. */
export const monthNamed = (word: string): MonthName | undefined => NAMES.get(word.toLowerCase());
