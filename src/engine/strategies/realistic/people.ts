import { isLegalForm } from '../../lexicon/legal-forms.js';
import type { Random } from '../random.js';
import { digitsOf, fillDigits, inCaseOf } from './shape.js';
import { CONDITIONS, DRUGS, FIRST_NAMES, SURNAMES, WORDS } from './words.js';

export const firstName = (token: string, random: Random): string => inCaseOf(token, random.pick(FIRST_NAMES));

export const surname = (token: string, random: Random): string => inCaseOf(token, random.pick(SURNAMES));

export const medicalCondition = (token: string, random: Random): string => inCaseOf(token, random.pick(CONDITIONS));

export const drug = (token: string, random: Random): string => inCaseOf(token, random.pick(DRUGS));

/** Words for types of organizations, besides legal forms; they do not identify one. */
const SORTS: ReadonlySet<string> = new Set(
  (
    'academy agency associates association authority bank bureau center centre church clinic club college commission ' +
    'committee council court department foundation fund group holdings hospital institute insurance library ministry ' +
    'museum office partners practice school society solicitors trust union university'
  ).split(' '),
);

/** Returns another name before the word for the type of organization, if there is one. */
export function organization(token: string, random: Random): string {
  const [last = '', word = ''] = /\s+([\p{L}.&/]+)$/u.exec(token.trimEnd()) ?? [];
  const isSort = isLegalForm(word) || isLegalForm(word.replace(/\.$/, '')) || SORTS.has(word.toLowerCase());
  const sort = isSort ? last : '';
  const name = random.pick(WORDS);
  return inCaseOf(token, name.charAt(0).toUpperCase() + name.slice(1)) + sort;
}

/** Returns as many names as the original has words, at most two. */
export const person = (token: string, random: Random): string =>
  /\S\s+\S/.test(token.trim()) ? `${firstName(token, random)} ${surname(token, random)}` : surname(token, random);

const TITLE = /^(?:(?:dr|prof|doctor|mr|mrs|ms|pd|med)\b\.?\s*){1,3}/i;
const CREDENTIALS = /(?:,?\s+(?:M\.?D|D\.?O|R\.?N|Ph\.?D|PA-?C?|N\.?P|D\.?D\.?S|FACS)\.?){1,3}$/i;

/** Returns another name with the original's title and credentials. */
export function physicianName(token: string, random: Random): string {
  const before = TITLE.exec(token)?.[0] ?? '';
  const credentials = CREDENTIALS.exec(token.slice(before.length))?.[0] ?? '';
  return before + person(token.slice(before.length, token.length - credentials.length), random) + credentials;
}

/**
 * Returns a number with an area from 900 to 999, which is not assigned: no social security number has it, and no
 * taxpayer number has a group below 50 there. Undefined for other shapes, such as NN-NNNNNNN.
 * @see SSA, POMS RM 10201.030; IRS, Internal Revenue Manual 3.21.263
 */
export function ssn(token: string, random: Random): string | undefined {
  if (digitsOf(token).length !== 9 || /^\d{2}\D/.test(token)) return undefined;
  const digits = `9${random.digits(2)}${random.between(10, 49)}${random.between(1000, 9999)}`;
  return fillDigits(token, digits);
}

/** Returns another age, of an adult if the original is one; only for digits, since words have no shape to keep. */
export function age(token: string, random: Random): string | undefined {
  const digits = /\d{1,3}/.exec(token)?.[0];
  if (digits === undefined) return undefined;
  const years = Number(digits);
  const made = years < 10 ? random.between(1, 9) : years < 18 ? random.between(10, 17) : random.between(18, 89);
  return token.replace(/\d{1,3}/, String(made));
}

/** Replaces each digit by a random one. */
export const currency = (token: string, random: Random): string =>
  token.replace(/\d/g, (digit, at: number) =>
    String(digit !== '0' && !/[\d.,]/.test(token.charAt(at - 1)) ? random.between(1, 9) : random.below(10)),
  );
