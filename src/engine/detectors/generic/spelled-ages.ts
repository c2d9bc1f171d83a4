/**
 * Ages in words, from two to a hundred and nineteen, in the languages other than English in which names are found.
 * Words for one are excluded: with a unit they are mostly a length of time, and in most of these languages they are the
 * article.
 * @see Unicode CLDR 45, rule-based number formats
 */
import { fold } from '../../context/phrases.js';

const words = (list: string): readonly string[] => list.split(' ');

const GERMAN_UNITS = words(' ein zwei drei vier fünf sechs sieben acht neun');
const GERMAN_TEENS = words('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn');
const GERMAN_TENS = words('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');
const DUTCH_UNITS = words(' een twee drie vier vijf zes zeven acht negen');
const DUTCH_TEENS = words('tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien');
const DUTCH_TENS = words('twintig dertig veertig vijftig zestig zeventig tachtig negentig');
const FRENCH_UNITS = words(' un deux trois quatre cinq six sept huit neuf');
const FRENCH_TEENS = words('dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf');
const SPANISH_UNITS = words(' un dos tres cuatro cinco seis siete ocho nueve');
const SPANISH_TEENS = words('diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve');
const ITALIAN_UNITS = words(' uno due tre quattro cinque sei sette otto nove');
const ITALIAN_TEENS = words('dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove');
const PORTUGUESE_UNITS = words(' um dois três quatro cinco seis sete oito nove');
const PORTUGUESE_TEENS = words('dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove');

/** Returns the numbers below a hundred: units, teens, and the tens combined with each unit by `join`. */
function below100(
  units: readonly string[],
  teens: readonly string[],
  tens: readonly string[],
  join: (ten: string, unit: string, value: number) => string,
): readonly string[] {
  const high = tens.flatMap((ten) => [ten, ...units.slice(1).map((unit, index) => join(ten, unit, index + 1))]);
  return [...units.slice(2), ...teens, ...high];
}

const GERMAN = below100(GERMAN_UNITS, GERMAN_TEENS, GERMAN_TENS, (ten, unit) => `${unit}und${ten}`);
const DUTCH = below100(
  DUTCH_UNITS,
  DUTCH_TEENS,
  DUTCH_TENS,
  (ten, unit) => `${unit}${unit.endsWith('e') ? 'ën' : 'en'}${ten}`,
);
const ITALIAN = below100(
  ITALIAN_UNITS,
  ITALIAN_TEENS,
  words('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
  // The final vowel is dropped before another vowel: "ventuno", "trentotto"; three has an accent.
  (ten, unit) => `${/^[uo]/.test(unit) ? ten.slice(0, -1) : ten}${unit === 'tre' ? 'tré' : unit}`,
);
const SPANISH = [
  ...below100(
    SPANISH_UNITS,
    SPANISH_TEENS,
    words('treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
    (ten, unit) => `${ten} y ${unit}`,
  ),
  ...words(
    'veinte veintiún veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
];
const PORTUGUESE = [
  ...below100(
    PORTUGUESE_UNITS,
    PORTUGUESE_TEENS,
    words('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
    (ten, unit) => `${ten} e ${unit}`,
  ),
  ...words('dezesseis dezessete dezenove'),
];
const FRENCH_LOW = below100(
  FRENCH_UNITS,
  FRENCH_TEENS,
  words('vingt trente quarante cinquante soixante'),
  (ten, unit, value) => (value === 1 ? `${ten} et un` : `${ten} ${unit}`),
);
const FRENCH = [
  ...FRENCH_LOW,
  ...FRENCH_TEENS.map((teen) => (teen === 'onze' ? 'soixante et onze' : `soixante ${teen}`)),
  'quatre vingts',
  ...[...FRENCH_UNITS.slice(1), ...FRENCH_TEENS].map((rest) => `quatre vingt ${rest}`),
  ...below100(FRENCH_UNITS, [], words('septante huitante nonante'), (ten, unit, value) =>
    value === 1 ? `${ten} et un` : `${ten} ${unit}`,
  ).slice(8),
];
const HUNDREDS = words('hundert honderd cent cien cento cem');

/** All forms, with spaces between words, to look up without case and accents. */
const FORMS: ReadonlySet<string> = new Set(
  [GERMAN, DUTCH, FRENCH, SPANISH, ITALIAN, PORTUGUESE, HUNDREDS].flat().map((form) => fold(form.replaceAll('-', ' '))),
);
const MOST_WORDS = 4;

/**
 * Adjectives that mean an age by themselves: "vierundsechzigjährige", "sechzigjähriger", "ottantenne", "sexagénaire".
 */
const ADJECTIVES = [
  ...GERMAN.flatMap((number) => ['', 'e', 'er', 'en', 'es', 'em'].map((end) => `${number}jährig${end}`)),
  ...DUTCH.flatMap((number) => ['', 'e'].map((end) => `${number}jarig${end}`)),
  ...words('diciotto venti trenta quaranta cinquanta sessanta settanta ottanta novanta').map(
    (ten) => `${ten.slice(0, -1)}enne`,
  ),
  ...words('quadragénaire quinquagénaire sexagénaire septuagénaire octogénaire nonagénaire centenaire'),
  ...words(
    'cuarentón cuarentona cincuentón cincuentona sesentón sesentona octogenario octogenaria nonagenario nonagenaria',
  ),
  ...words(
    'sexagenarian septuagenarian octogenarian nonagenarian centenarian sexagenário sexagenária octogenário octogenária',
  ),
];
const ADJECTIVE_WORDS: ReadonlySet<string> = new Set(ADJECTIVES.map(fold));

/** The first words of these forms, as written and without accents. */
export const OPENING_WORDS: ReadonlySet<string> = new Set(
  [GERMAN, DUTCH, FRENCH, SPANISH, ITALIAN, PORTUGUESE, HUNDREDS, ADJECTIVES]
    .flat()
    .map((form) => form.split(/[ -]/)[0] ?? '')
    .flatMap((word) => [word, word.replace('ß', 'ss'), fold(word)]),
);

const WORD = /[\p{L}\p{M}]+/uy;

/** Returns the end of the longest such number that starts at `at`, or -1, and whether it is an age adjective. */
export function spelledElsewhere(text: string, at: number): { readonly end: number; readonly isAge: boolean } {
  let form = '';
  let end = -1;
  let next = at;
  for (let count = 0; count < MOST_WORDS; count++) {
    WORD.lastIndex = next;
    const [word] = WORD.exec(text) ?? [];
    if (word === undefined) break;
    const folded = fold(word);
    if (count === 0 && ADJECTIVE_WORDS.has(folded)) return { end: WORD.lastIndex, isAge: true };
    form = count === 0 ? folded : `${form} ${folded}`;
    if (FORMS.has(form)) end = WORD.lastIndex;
    next = WORD.lastIndex + 1;
    if (!' -\u00a0\u2010\u2011'.includes(text.charAt(next - 1)) || next > text.length) break;
  }
  return { end, isAge: false };
}
