import { isCountryCode } from '../../checks/iso-3166.js';

/** Names and adjectives of countries as used with identity documents, by code. */
const NAMES: Readonly<Record<string, string>> = {
  AT: 'austria austrian österreichischer',
  AU: 'australia australian',
  BE: 'belgium belgian',
  BR: 'brazil brazilian brasil brasileiro',
  CA: 'canada canadian',
  CH: 'switzerland swiss schweizer',
  CN: 'china chinese',
  DE: 'germany german deutscher reisepass',
  DK: 'denmark danish',
  ES: 'spain spanish español pasaporte',
  FI: 'finland finnish',
  FR: 'france french français passeport',
  GB: 'uk british britain kingdom',
  GR: 'greece greek',
  IE: 'ireland irish',
  IL: 'israel israeli',
  IN: 'india indian',
  IT: 'italy italian italiano passaporto',
  JP: 'japan japanese 旅券',
  KR: 'korea korean',
  MX: 'mexico mexican mexicano',
  NG: 'nigeria nigerian',
  NL: 'netherlands dutch nederlands paspoort',
  NO: 'norway norwegian',
  NZ: 'zealand',
  PH: 'philippines philippine filipino',
  PK: 'pakistan pakistani',
  PL: 'poland polish polski paszport',
  PT: 'portugal portuguese',
  RU: 'russia russian загранпаспорт паспорт',
  SE: 'sweden swedish',
  SG: 'singapore singaporean',
  TR: 'turkey turkish türkiye pasaport',
  UA: 'ukraine ukrainian',
  US: 'us usa american states',
  ZA: 'south-african',
};

const COUNTRIES_BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/** The longest distance of a value from the name of its country. */
const MAX_DISTANCE = 48;

/** Returns the ISO 3166 code of the last country named before `at` on the same line; undefined if there is none. */
export function countryBeside(text: string, at: number): string | undefined {
  const line =
    text
      .slice(Math.max(0, at - MAX_DISTANCE), at)
      .split('\n')
      .at(-1) ?? '';
  const words = line.match(/\p{L}+/gu) ?? [];
  for (const word of words.reverse()) {
    const code = COUNTRIES_BY_WORD.get(word.toLowerCase());
    // Names that are also the word for passport say little if they are further away.
    if (code !== undefined)
      return (
        words.flatMap((other) => (other === word ? [] : (COUNTRIES_BY_WORD.get(other.toLowerCase()) ?? [])))[0] ?? code
      );
    if (word.length === 2 && word !== 'NO' && word === word.toUpperCase() && isCountryCode(word)) return word;
  }
  return undefined;
}
