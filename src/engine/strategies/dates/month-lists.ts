/** The names of the twelve months in one form and language, as used within dates. */
export interface MonthList {
  readonly language: string;
  readonly names: readonly string[];
}

const list = (language: string, names: string): MonthList => ({ language, names: names.split(' ') });

/** @see Unicode CLDR 45, gregorian calendar: months, format and stand-alone, wide and abbreviated */
export const MONTH_LISTS: readonly MonthList[] = [
  list('en', 'January February March April May June July August September October November December'),
  list('en', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  list('en', 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'),
  list('de', 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  list('de', 'Jänner Feber März April Mai Juni Juli August September Oktober November Dezember'),
  list('de', 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'),
  list('de', 'Jan Feb Mrz Apr Mai Jun Jul Aug Sept Okt Nov Dez'),
  list('fr', 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  list('fr', 'janv févr mars avr mai juin juil août sept oct nov déc'),
  list('es', 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  list('es', 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'),
  list('es', 'ene feb mar abr may jun jul ago sep oct nov dic'),
  list('it', 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
  list('it', 'gen feb mar apr mag giu lug ago set ott nov dic'),
  list('pt', 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
  list('pt', 'jan fev mar abr mai jun jul ago set out nov dez'),
  list('nl', 'januari februari maart april mei juni juli augustus september oktober november december'),
  list('nl', 'jan feb mrt apr mei jun jul aug sep okt nov dec'),
  list('pl', 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'),
  list('sv', 'januari februari mars april maj juni juli augusti september oktober november december'),
  list('sv', 'jan feb mar apr maj jun jul aug sep okt nov dec'),
  list(
    'fi',
    'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  ),
  list(
    'fi',
    'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
  ),
  list('da', 'januar februar marts april maj juni juli august september oktober november december'),
  list('da', 'jan feb mar apr maj jun jul aug sep okt nov dec'),
  list('nb', 'januar februar mars april mai juni juli august september oktober november desember'),
  list('nb', 'jan feb mar apr mai jun jul aug sep okt nov des'),
  list('tr', 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'),
  list('tr', 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara'),
  list('pl', 'sty lut mar kwi maj cze lip sie wrz paź lis gru'),
  // The stand-alone form, which is rare within dates.
  list('pl', 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'),
];

/** Returns a month name without case and accents, as people also write them. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i');

/** For each folded name, the lists that contain it and its month. */
const LISTS_BY_NAME = new Map<string, { readonly list: MonthList; readonly month: number }[]>();
const OTHER_SPELLINGS: readonly (readonly [string, string])[] = [
  ['maerz', 'März'],
  ['febr', 'Feb'],
];
for (const each of MONTH_LISTS) {
  for (const [index, name] of each.names.entries()) {
    const entry = { list: each, month: index + 1 };
    for (const spelling of [
      foldName(name),
      ...OTHER_SPELLINGS.filter(([, of]) => of === name).map(([other]) => other),
    ]) {
      LISTS_BY_NAME.set(spelling, [...(LISTS_BY_NAME.get(spelling) ?? []), entry]);
    }
  }
}

/** Hints about the language from the rest of a date. */
export interface LanguageHints {
  /** Languages that the surrounding words and dots suggest. */
  readonly likely: readonly string[];
  /** True for dates without spaces, which have three-letter months: `1MAY2024` is replaced by one with `JUN`. */
  readonly short: boolean;
}

/** Languages that capitalise months even within a sentence. */
const CAPITALISED: ReadonlySet<string> = new Set(['en', 'de', 'tr']);

/** Returns the most likely list for a month name, and the month; undefined for other words. */
export function monthListOf(
  word: string,
  { likely, short }: LanguageHints,
): { readonly list: MonthList; readonly month: number } | undefined {
  const found = LISTS_BY_NAME.get(foldName(word)) ?? [];
  const capital = !word.startsWith(word.charAt(0).toLowerCase());
  let best = found[0];
  let bestScore = -1;
  for (const entry of found) {
    const { language, names } = entry.list;
    const fits = short && names.every((name) => name.length === 3);
    const exact = names[entry.month - 1]?.toLowerCase() === word.toLowerCase();
    const score =
      (fits ? 8 : 0) +
      (likely.includes(language) ? 4 : 0) +
      (capital || !CAPITALISED.has(language) ? 2 : 0) +
      (exact ? 1 : 0);
    if (score <= bestScore) continue;
    best = entry;
    bestScore = score;
  }
  return best;
}
