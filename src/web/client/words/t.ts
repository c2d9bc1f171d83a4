import { makeStore, useStore } from '../api/store.js';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const preferred = (): Language => (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en');
export const language = makeStore<Language>(typeof navigator === 'undefined' ? 'en' : preferred());

/** The time zone that the user has chosen for dates; undefined for the browser's. */
export const zone = makeStore<string | undefined>(undefined);

/** Returns the language for a locale of the settings; undefined follows the browser. */
export const languageOf = (locale: string | null | undefined): Language =>
  locale === null || locale === undefined || locale === '' ? preferred() : locale.startsWith('de') ? 'de' : 'en';

/** A phrase, or one phrase for each plural form of `n`. */
type Phrase = string | { readonly one: string; readonly other: string };
type Catalogue = Readonly<Record<string, Phrase>>;
export type Values = Readonly<Record<string, string | number>>;

export interface Words<K extends string> {
  readonly en: Readonly<Record<K, Phrase>>;
  readonly de: Readonly<Record<K, Phrase>>;
}

/** The texts of one page. A missing German text does not compile. */
export const defineWords = <const E extends Catalogue>(
  en: E,
  de: Readonly<Record<keyof E & string, Phrase>>,
): Words<keyof E & string> => ({ en, de });

/** Fills in the placeholders of a phrase; numbers are formatted for the language. */
export function fill(phrase: Phrase, values: Values, spoken: Language): string {
  const form = typeof phrase === 'string' ? phrase : formOf(phrase, Number(values.n), spoken);
  return form.replace(/\{(?<name>\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(spoken) : value;
  });
}

const formOf = ({ one, other }: { one: string; other: string }, n: number, spoken: Language): string =>
  new Intl.PluralRules(spoken).select(n) === 'one' ? one : other;

export type Translate<K extends string> = (key: K, values?: Values) => string;

/** Returns a function that translates texts to the user's language. */
export function useWords<K extends string>(words: Words<K>): Translate<K> {
  const spoken = useStore(language);
  // Renders again when the time zone changes: dates beside the texts are formatted in it.
  useStore(zone);
  return (key, values = {}) => fill(words[spoken][key], values, spoken);
}

/** Like `useWords`, for use outside components. */
export const say = <K extends string>(words: Words<K>, key: K, values: Values = {}): string =>
  fill(words[language.get()][key], values, language.get());
