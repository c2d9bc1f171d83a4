import { generalKinds } from './general-kinds.js';
import { nationalKinds } from './national-kinds.js';
import { defineWords, fill, language, type Language, type Words } from './t.js';

/** Keys of a policy that configure several kinds together. */
const groups = defineWords(
  { nationalIds: 'National numbers by country', pheyes: 'Names by labels or a model' },
  { nationalIds: 'Nationale Nummern nach Land', pheyes: 'Namen nach Bezeichnungen oder Modell' },
);

const has = <K extends string>({ en }: Words<K>, id: string): id is K => Object.hasOwn(en, id);
/** Kinds say `uk` where the standard of countries has GB. */
const COUNTRIES: Readonly<Record<string, string>> = { uk: 'GB' };
const COUNTRY_LETTERS = 2;

const countryOf = (id: string, spoken: Language): string => {
  const letters = id.slice(0, COUNTRY_LETTERS);
  const code = COUNTRIES[letters] ?? letters.toUpperCase();
  return new Intl.DisplayNames(spoken, { type: 'region', style: 'short' }).of(code) ?? code;
};

/** Returns the name of a kind of sensitive information; its id if it is not one that comes with the product. */
export function sayKind(id: string, spoken: Language = language.get()): string {
  if (has(generalKinds, id)) return fill(generalKinds[spoken][id], {}, spoken);
  if (!has(nationalKinds, id)) return id;
  return `${fill(nationalKinds[spoken][id], {}, spoken)} (${countryOf(id, spoken)})`;
}

const IDS: readonly string[] = [...Object.keys(generalKinds.en), ...Object.keys(nationalKinds.en)];

/**
 * Returns the id of the kind that a policy configures under this key. The key has the words of the id, of which it may
 * leave out the last ones: `driversLicense` is `drivers-license-number`.
 */
export function kindOfKey(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return IDS.includes(words) ? words : (IDS.find((id) => id.startsWith(`${words}-`)) ?? words);
}

/** Returns the name of what a policy configures under this key. */
export const sayKey = (key: string, spoken: Language = language.get()): string =>
  has(groups, key) ? fill(groups[spoken][key], {}, spoken) : sayKind(kindOfKey(key), spoken);

/** Returns the kinds as choices of a field, by name. */
export const kindChoices = (
  kinds: readonly { readonly id: string }[],
): readonly { readonly value: string; readonly label: string }[] =>
  kinds
    .map(({ id }) => ({ value: id, label: sayKind(id) }))
    .sort((one, other) => one.label.localeCompare(other.label, language.get()));
