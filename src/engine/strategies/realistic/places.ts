import type { Random } from '../random.js';
import { inCaseOf } from './shape.js';
import { CITIES, COUNTIES, COUNTRIES, HOSPITALS, STATE_ABBREVIATIONS, STATES, STREETS } from './words.js';

const from =
  (list: readonly string[]) =>
  (token: string, random: Random): string =>
    inCaseOf(token, random.pick(list));

export const city = from(CITIES);
export const country = from(COUNTRIES);
export const state = from(STATES);
export const stateAbbreviation = from(STATE_ABBREVIATIONS);
export const hospital = from(HOSPITALS);

/** Returns another county, with the word "County" if the original has it. */
export const county = (token: string, random: Random): string =>
  inCaseOf(token, random.pick(COUNTIES) + (/\s+county$/i.exec(token)?.[0] ?? ''));

/** Replaces the number and the name; the street type and the rest are kept, except for the digits of the rest. */
export function streetAddress(token: string, random: Random): string | undefined {
  const parts =
    /^(\d{1,6})([a-z]?\s+)((?:[NSEW]{1,2}\.?\s+)?)([\p{L}\d.']+(?:\s+[\p{L}.']+)*?)(\s+\p{L}+\.?(?:[,\s].*)?)$/isu.exec(
      token,
    );
  if (parts === null) return undefined;
  const [, number = '', gap = '', direction = '', name = '', rest = ''] = parts;
  const digits = number.replace(/\d/g, (_, at: number) => String(at === 0 ? random.between(1, 9) : random.below(10)));
  const tail = rest.replace(/\d/g, () => random.digits(1));
  return `${digits}${gap}${direction}${inCaseOf(name, random.pick(STREETS))}${tail}`;
}
