import type { Random } from '../random.js';
import { digitsOf, fillDigits, inCaseOf } from './shape.js';
import { WORDS } from './words.js';

/** Domains reserved for documentation. @see RFC 2606, 3 */
const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

/** Returns an address such as `alder.finch27@example.org`. */
export const emailAddress = (token: string, random: Random): string =>
  inCaseOf(token, `${random.pick(WORDS)}.${random.pick(WORDS)}${random.between(10, 99)}@${random.pick(DOMAINS)}`);

/** Returns another URL; the scheme, `www.` and the presence of a path are kept. */
export function url(token: string, random: Random): string {
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(token)?.[0] ?? '';
  const rest = token.slice(scheme.length);
  const www = /^www\./i.exec(rest)?.[0] ?? '';
  const path = rest.includes('/') ? `/${random.pick(WORDS)}/${random.pick(WORDS)}${random.between(10, 99)}` : '';
  return `${scheme}${www}${path === '' ? `${random.pick(WORDS)}${random.between(10, 99)}.` : ''}${random.pick(DOMAINS)}${path}`;
}

/**
 * Area codes in use; the numbers 555-0100 to 555-0199 in each are reserved for fiction.
 * @see NANPA, 555 line numbers
 */
const AREAS = [
  '202',
  '212',
  '303',
  '312',
  '404',
  '415',
  '503',
  '602',
  '617',
  '702',
  '713',
  '816',
  '904',
  '916',
] as const;

/**
 * Numbers reserved for fiction by the authority of each country: the country code, then the national number without its
 * leading 0, `x` for a free digit.
 * @see Ofcom, "Telephone numbers for use in TV and radio drama"; Bundesnetzagentur, Mitteilung 148/2021; ARCEP,
 *   décision 2018-0881, 2.5.12; ACMA, "Phone numbers for use in TV shows, films and creative works"
 */
const FICTITIOUS: readonly (readonly [country: string, numbers: readonly string[]])[] = [
  ['44', ['2079460xxx', '1134960xxx', '1144960xxx', '1214960xxx', '1632960xxx', '7700900xxx']],
  ['49', ['3023125xxx', '6990009xxx', '4066969xxx', '2214710xxx', '8999998xxx', '17139200xx']],
  ['33', ['19900xxxx', '26191xxxx', '35301xxxx', '46571xxxx', '53649xxxx', '63998xxxx']],
  ['61', ['25550xxxx', '27010xxxx', '35550xxxx', '37010xxxx', '75550xxxx', '77010xxxx', '85550xxxx', '87010xxxx']],
];

/**
 * Returns a phone number that is not in use, in the format of `token`. For countries that reserve none for this
 * purpose, or none of that length, another number of the same country; undefined for their national forms.
 */
export function phoneNumber(token: string, random: Random): string | undefined {
  const extension = /[a-z]/i.exec(token)?.index ?? token.length;
  const main = token.slice(0, extension);
  const digits = digitsOf(main);
  const rest = fillDigits(token.slice(extension), random.digits(digitsOf(token.slice(extension)).length));
  const prefix = /^\s*\(?(\+|00)/.exec(main)?.[1];
  const american = `${random.pick(AREAS)}55501${random.digits(2)}`;
  if (prefix === undefined && digits.length === 7) return fillDigits(main, american.slice(3)) + rest;
  if (prefix === undefined && digits.length === 10 && !digits.startsWith('0')) return fillDigits(main, american) + rest;
  if (digits.length === 11 && digits.startsWith('1')) return fillDigits(main, `1${american}`) + rest;
  const filled = prefix === undefined ? national(digits, random) : international(digits, prefix === '00', random);
  return filled === undefined ? undefined : fillDigits(main, filled) + rest;
}

function national(digits: string, random: Random): string | undefined {
  const numbers = FICTITIOUS.flatMap(([, list]) => list.map((number) => `0${number}`));
  return pickOfLength(digits.startsWith('0') ? numbers : [], digits.length, random);
}

function international(digits: string, zeros: boolean, random: Random): string | undefined {
  const dialled = zeros ? digits.slice(2) : digits;
  const [country = '', numbers = []] = FICTITIOUS.find(([code]) => dialled.startsWith(code)) ?? [];
  const before = digits.slice(0, digits.length - dialled.length + country.length);
  // `+44 (0)20 …` also has the leading zero of the national form.
  const all = numbers.flatMap((number) => [before + number, `${before}0${number}`]);
  const likeDigits = all.filter((number) => number.startsWith(`${before}0`) === digits.startsWith(`${before}0`));
  const found = pickOfLength(likeDigits, digits.length, random);
  if (found !== undefined) return found;
  const kept = Math.max(before.length, digits.length - dialled.length + COUNTRY_CODE);
  return digits.slice(0, kept) + random.digits(digits.length - kept);
}

const FICTITIOUS_FORMS: readonly RegExp[] = [
  /^(?:1?\d{3})?55501\d{2}$/,
  ...FICTITIOUS.flatMap(([country, numbers]) =>
    numbers.map((number) => new RegExp(`^(?:(?:00)?${country}0?|0)${number.replaceAll('x', '\\d')}$`)),
  ),
];

/** True if a number is reserved for fiction, so that nobody has it. @param number possibly with an extension */
export const isFictitious = (number: string): boolean => {
  const digits = digitsOf(number.split(/[a-z]/i, 1)[0] ?? '');
  return FICTITIOUS_FORMS.some((form) => form.test(digits));
};

/** The maximum length of a country code. Behind shorter ones, the first digits of the area code are kept, too. */
const COUNTRY_CODE = 3;

function pickOfLength(numbers: readonly string[], length: number, random: Random): string | undefined {
  const fitting = numbers.filter((number) => number.length === length);
  return fitting.length === 0 ? undefined : random.pick(fitting).replaceAll('x', () => random.digits(1));
}
