import { isOfThing, isPlainName, kindsOfLabel, type Kinds } from './label-kinds.js';
import { isPlausible, plausibleOf } from './plausible.js';
import { wordsOf } from './words.js';

/** A value under its label. */
interface LabelledText {
  readonly label: string;
  readonly text: string;
}

/**
 * Labels of parts of a name that alone may be about anything: `first` and `last`, or `contact_first` and
 * `contact_last`.
 */
const PARTS = ['first', 'middle', 'last'] as const;
type Part = (typeof PARTS)[number];
/** The maximum number of values between two parts, such as a middle name, with the names of columns between them. */
const MAX_APART = 4;

/** Returns the kinds that a value can be of by its label and those beside it. */
export function kindsAmong(values: readonly LabelledText[], index: number): Kinds {
  const { label = '', text = '' } = values[index] ?? {};
  const own = label === '' ? [] : kindsOfLabel(label);
  // Tables repeat the names of their columns on each page.
  if (text.trim().toLowerCase() === label.trim().toLowerCase()) return [];
  if (own.length > 0 && isPlainName(label) && isBesideThings(values, index)) return [];
  return plausibleOf(own.length > 0 ? own : kindsBeside(values, index), label, text);
}

/**
 * True for a word that names a thing, by its label and those beside it: that of a plan, or beside a price. Things of
 * several words may have the name of a person.
 */
export const isNameOfThing = (values: readonly LabelledText[], index: number): boolean => {
  const { label = '', text = '' } = values[index] ?? {};
  if (label === '' || /\s/.test(text.trim())) return false;
  return isOfThing(label) || (isPlainName(label) && isBesideThings(values, index));
};

/** Labels of what things have beside a name, without blanks; and kinds of what they have as well as people. */
const THING_LABELS: ReadonlySet<string> = new Set(
  `price unitprice listprice preis einzelpreis prix precio sku quantity qty menge stock instock version default defaultvalue
  datatype syntax manufacturer vendor license function purpose usage units capacity`.split(/\s+/),
);
const SHARED_KINDS: ReadonlySet<string> = new Set(['url', 'organization', 'city', 'drug', 'medical-condition']);

/** True for the name of a thing: beside it stands its price or version, and nothing that only people have. */
function isBesideThings(values: readonly LabelledText[], index: number): boolean {
  const beside = values.slice(Math.max(0, index - MAX_APART), index + MAX_APART + 1);
  const isOfPeople = ({ label }: LabelledText): boolean =>
    label !== '' && !isPlainName(label) && kindsOfLabel(label).some((kind) => !SHARED_KINDS.has(kind));
  return (
    beside.some(({ label }) => THING_LABELS.has(label.toLowerCase().replace(/[\s_-]+/g, ''))) &&
    !beside.some(isOfPeople)
  );
}

/**
 * Returns the kinds of a value by its label and one beside it: `first` is a name if there is a `last`, and both hold
 * names.
 */
function kindsBeside(values: readonly LabelledText[], index: number): Kinds {
  const own = values[index];
  const part = own === undefined ? undefined : partOf(own.label);
  if (own === undefined || part === undefined || !isPartOfName(own.text)) return [];
  const beside = values.slice(Math.max(0, index - MAX_APART), index + MAX_APART + 1);
  const wanted = part.name === 'last' ? 'first' : 'last';
  const others = beside.filter(({ label }) => {
    const other = partOf(label);
    return other?.name === wanted && other.before === part.before;
  });
  const isSpan = isOfCalendar(own.text) && others.some(({ text }) => isOfCalendar(text));
  const isName = others.length > 0 && !isSpan && others.every(({ text }) => isPartOfName(text));
  return isName ? kindsOfLabel(`${part.name} name`) : [];
}

/** Most labels are others, which their letters show. */
function partOf(label: string): { readonly name: Part; readonly before: string } | undefined {
  if (label.length > MAX_LABEL_LENGTH || !/(?:first|middle|last)\P{L}*$/iu.test(label)) return undefined;
  const words = wordsOf(label);
  const name = PARTS.find((each) => each === words.at(-1));
  return name === undefined ? undefined : { name, before: words.slice(0, -1).join(' ') };
}
const MAX_LABEL_LENGTH = 80;

const isPartOfName = (text: string): boolean =>
  /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text.trim()) && isPlausible('person', text);

const isOfCalendar = (text: string): boolean => (ofCalendars ??= namesOfCalendars()).has(text.trim().toLowerCase());

/** Made on first use: formatters of four languages take some milliseconds. */
let ofCalendars: ReadonlySet<string> | undefined;

/** The first and last month of a season are no names, but `April` and `Jones` are. */
function namesOfCalendars(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const language of ['en', 'de', 'fr', 'es'])
    for (const form of ['long', 'short'] as const) {
      const ofMonth = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' });
      const ofDay = new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) names.add(ofMonth.format(Date.UTC(2024, month)).toLowerCase());
      for (let day = 1; day <= 7; day++) names.add(ofDay.format(Date.UTC(2024, 0, day)).toLowerCase());
    }
  return names;
}
