import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';

/*
 * Determines the countries of a document by its language and by values that only one country uses. People write
 * telephone numbers of their own country without its code, and a policy names regions once for all documents.
 */

/** The maximum number of characters read. Letterheads and salutations are at the start of a document. */
const MAX_READ = 20_000;
const MAX_READ_FOR_LANGUAGE = 4000;
const MIN_WORDS = 4;

const words = (list: string): readonly string[] => list.split(' ');

/** Short words that only one of these languages has, and the regions of that language. */
const LANGUAGES: readonly (readonly [regions: string, small: readonly string[]])[] = [
  ['DE AT CH', words('und der das nicht ist mit für ich wir sie auf von dem den im zu bei ihre ihr ihren am wird')],
  ['FR BE CH', words('le les des est une pour dans avec vous nous sur qui du au il je pas ma')],
  ['ES MX', words('el los las una por del su al y lo está muy sus con ha')],
  ['PT BR', words('uma não com os do da ao na no pelo foi são seu sua às dos das')],
  ['IT CH', words('il gli della dello che per di una sono dal nel alla è con')],
  ['NL BE', words('het een en van voor met dat niet zijn wij u ik bij te op aan')],
  ['PL', words('się nie jest na do od dla oraz przez że w z dnia')],
  ['SE', words('och att det är för på inte av som med jag kl')],
  ['DK NO', words('og det er ikke på af til med jeg vi kl')],
  ['FI', words('ja on ei että olen hei tai kun mieheni puhelin')],
];

/** Separates words. A class of all characters except letters would take three times as long. */
const WORD_SEPARATOR = /[\s\d.,;:!?()'"/-]+/;
const REGIONS_BY_WORD = new Map<string, readonly number[]>();
for (const [index, [, small]] of LANGUAGES.entries())
  for (const word of small) REGIONS_BY_WORD.set(word, [...(REGIONS_BY_WORD.get(word) ?? []), index]);

/** Values, names of authorities and notations that only one region uses. */
const SIGNS: readonly (readonly [region: string, sign: RegExp])[] = [
  [
    'GB',
    /£|\b(?:NHS|HMRC|DVLA|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b|(?<![\d.+-])07[1-57-9]\d\d ?\d{3} ?\d{3}(?![\d-])|\.co\.uk\b/,
  ],
  ['IE', /\b(?:PPSN?|Eircode|Garda|Co\. (?:Clare|Cork|Dublin|Galway|Kerry|Mayo|Wicklow))\b|\.ie\b/],
  [
    'AU',
    /\b(?:ABN|ACN|TFN|Pty Ltd|Centrelink|(?:NSW|VIC|QLD|TAS|ACT|Victoria|Queensland) \d{4})\b|(?<![\d.+-])04\d\d \d{3} \d{3}(?![\d-])|\.com\.au\b/,
  ],
  ['NZ', /\.co\.nz\b|\bNew Zealand\b/],
  ['IN', /₹|\b(?:Rs\.? ?\d|Aadhaar|IFSC|GSTIN|PAN No|Lakhs?|Crores?)|\.co\.in\b/],
  ['NG', /₦|\bNaira\b|\.com\.ng\b/],
  ['ZA', /\.co\.za\b|\bSouth Africa\b/],
  ['BR', /R\$|\b(?:CPF|CNPJ|CEP)\b|\.com\.br\b/],
  ['PL', /\bzł\b|\b(?:PESEL|NIP|REGON)\b/],
  ['CZ', /\bKč\b/],
  ['HU', /\bFt\b|\bTAJ\b/],
  ['TR', /\bTL\b|₺|\bT\.?C\.? ?[Kk]imlik/],
];

/**
 * Letters that only the language of the regions uses, and the number of them that a text must have, since foreign names
 * contain a few. The first match counts.
 */
const REGIONS_BY_LETTERS: readonly (readonly [regions: string, letters: RegExp, least: number])[] = [
  ['JP', /[\u3041-\u30fa]/gu, 6],
  ['KR', /[\uac00-\ud7a3]/gu, 6],
  ['TW HK', /[這個們對時會來說號電話區樓聯繫醫師將與為]/gu, 3],
  ['CN', /\p{sc=Han}/gu, 6],
  ['UA', /[іїєґ]/gu, 3],
  ['RS', /[ђјљњћџ]/gu, 3],
  ['RU BY KZ', /[ыэё]/gu, 2],
  ['BG', /ъ/gu, 1],
  ['RU BY KZ', /\p{sc=Cyrillic}/gu, 20],
  ['GR CY', /\p{sc=Greek}/gu, 20],
  ['IL', /\p{sc=Hebrew}/gu, 20],
  ['SA AE EG JO MA', /\p{sc=Arabic}/gu, 20],
  ['TH', /\p{sc=Thai}/gu, 20],
  ['IN', /[\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Tamil}\p{sc=Telugu}]/gu, 20],
  ['VN', /[ơưđạảấầẩậắằặẹẻếềểệỉịọỏốồổộớờởợụủứừửựỵỷỹ]/gu, 4],
  ['HU', /[őű]/gu, 4],
  ['CZ', /[řěů]/gu, 4],
  ['RO', /[șțşţă]/gu, 6],
  ['TR', /[ğış]/gu, 6],
];
/** A quick test: most texts have only letters of Western Europe. */
const NON_ASCII_LETTER = /[\u0100-\uffff]/;

/** Returns the regions of the language whose letters the text contains. */
function regionsOfLetters(text: string): readonly string[] {
  const start = text.slice(0, MAX_READ_FOR_LANGUAGE);
  if (!NON_ASCII_LETTER.test(start)) return [];
  const found = REGIONS_BY_LETTERS.find(([, letters, least]) => (start.match(letters)?.length ?? 0) >= least);
  return found === undefined ? [] : found[0].split(' ');
}

/** Regions that are recognized by the country code of a telephone number or an IBAN. */
const REGIONS_OF_CODES =
  'EG ZA GR NL BE FR ES HU IT RO CH AT GB DK SE NO PL DE MX BR MY AU ID PH NZ SG JP KR CN TR IN PK LK NG KE PT IE FI UA CZ SK'.split(
    ' ',
  ) as readonly CountryCode[];
let byCode: ReadonlyMap<string, string> | undefined;
/** Built on first use: the package of numbering plans is not loaded before. */
const regionOfCode = (code: string): string | undefined =>
  (byCode ??= new Map(REGIONS_OF_CODES.map((region) => [getCountryCallingCode(region), region]))).get(code);
const INTERNATIONAL_NUMBER = /\+(\d{2})(\d)?[ \d()-]{7}/g;
const IBAN = /\b([A-Z]{2})\d{2} ?[A-Z\d]{4} ?\d{4} ?\d{2}/g;
const IBAN_REGIONS: ReadonlySet<string> = new Set(REGIONS_OF_CODES);

/** Returns ISO 3166-1 codes of the regions of a document, without those of North America. */
export function regionsOf(text: string): readonly string[] {
  const read = text.length > MAX_READ ? text.slice(0, MAX_READ) : text;
  const regions = new Set<string>();
  for (const [region, sign] of SIGNS) if (sign.test(read)) regions.add(region);
  for (const [, two = '', third = ''] of read.matchAll(INTERNATIONAL_NUMBER)) {
    const region = regionOfCode(two) ?? regionOfCode(two + third);
    if (region !== undefined) regions.add(region);
  }
  for (const [, region = ''] of read.matchAll(IBAN)) if (IBAN_REGIONS.has(region)) regions.add(region);
  for (const region of [...regionsOfLanguage(read), ...regionsOfLetters(read)]) regions.add(region);
  return [...regions];
}

/** Returns the regions of the language whose short words are most frequent in the text. */
function regionsOfLanguage(text: string): readonly string[] {
  const counts = LANGUAGES.map(() => 0);
  for (const word of text.slice(0, MAX_READ_FOR_LANGUAGE).split(WORD_SEPARATOR)) {
    for (const index of REGIONS_BY_WORD.get(word) ?? []) counts[index] = (counts[index] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return most < MIN_WORDS ? [] : (LANGUAGES[counts.indexOf(most)]?.[0].split(' ') ?? []);
}
