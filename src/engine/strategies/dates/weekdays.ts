import type { CivilDate } from './civil.js';

/** The names of the seven days, Sunday first, in one form and language. */
export interface WeekdayList {
  readonly language: string;
  readonly names: readonly string[];
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'fi', 'da', 'nb', 'tr'];
/** 7 January 2024 was a Sunday. */
const KNOWN_SUNDAY = 7;

let lists: readonly WeekdayList[] | undefined;

/** Returns the lists, from the CLDR data of the platform. @see Unicode CLDR, gregorian calendar: days */
const weekdayLists = (): readonly WeekdayList[] =>
  (lists ??= LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map((weekday): WeekdayList => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      const names = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, KNOWN_SUNDAY + day)));
      return { language, names: names.map((name) => name.replace(/\.$/, '')) };
    }),
  ));

/** Returns the list with this word, in any case; undefined for a word that is not a day of the week. */
export const weekdayListOf = (word: string): WeekdayList | undefined =>
  weekdayLists().find(({ names }) => names.some((name) => name.toLowerCase() === word.toLowerCase()));

/** Returns the day of the week of a date, 0 for Sunday. */
export const weekdayOf = ({ year, month, day }: CivilDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();
