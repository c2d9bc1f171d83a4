import { isAnyLetter, isAnyUpper } from '../characters/letters.js';
import { matchAt } from '../characters/sticky.js';
import * as entry from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { isNoPart } from './trim-name.js';
import type { FoundName } from './found-name.js';

/*
 * Names that are in a list with a name that was found, and nicknames in quotes beside one: "Chidi, Ngozi and Folake", 'Pat
 * "the Cope" Gallagher'. Given names of all peoples are in no lexicon, but lists of people have nothing but people.
 */

/** A middle name between a given name and a surname: "Terrence LaRoy Biggs". */
const MIDDLE = /^ (?<name>\p{Lu}[\p{L}\p{M}'’]{1,14}(?:-\p{L}{2,14})?) $/u;
/** Less sure than the name that it is beside. */
const BESIDE_NAME = 0.7;
const MAX_LISTED = 64;
const MAX_WORD = 24;
const MAX_MIDDLE = 34;
/** Characters between a name and the quote before an alias. */
const MAX_ALIAS = 60;

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,20}(?:-\\p{Lu}[\\p{Ll}\\p{M}]{1,20})?";
/** A remark behind one of a list: "Raj (lead), Simran (QA)". */
const REMARK = '(?: \\([\\p{L}\\p{N} .,&/-]{1,24}\\))?';
const AND_WORDS = '& a e i o y и and or und oder et ou en ja och og és ve și та και'.split(' ');
const AND = AND_WORDS.join('|');
const FIRST_OF_AND: ReadonlySet<string> = new Set(AND_WORDS.map((word) => word.charAt(0)));
const NEXT = new RegExp(
  `${REMARK}(?:(?<and>,? (?:${AND}) )|, )(?<name>${WORD})(?=[.,;:!?)\\n]|$| \\p{Ll}| \\([\\p{L}\\p{N} .,&/-]{1,24}\\))`,
  'uy',
);
/** Within a sentence: at its beginning, other words have a capital too. */
const BEFORE_AND = new RegExp(`(?<=\\p{Ll} )(?<name>${WORD}) (?<and>${AND}) $`, 'u');
const MAX_BEFORE_AND = 60;
const QUOTED_NICKNAME = new RegExp(
  ` (?:["“„]|'')(?:\\p{Lu}|the \\p{Lu})[\\p{L}\\p{M} .'’-]{0,20}(?:["”“]|'') (?<surname>${WORD})(?![\\p{L}-])`,
  'uy',
);
const NICKNAME_BEFORE = /(?<![\p{L}\p{N}])["“](?<name>\p{Lu}[\p{L}\p{M}'’-]{0,18})["”] $/u;
/** A surname behind a given name that was found alone, and before two that were found: "Yeo Siew Hoon". */
const SURNAME_BEHIND = new RegExp(` (?<name>${WORD})(?![\\p{L}\\p{N}'’-]| (?:\\p{Lu}|&))`, 'uy');
const ALIAS =
  /[^\n.;]{0,40}?(?:\balias|\ba\.?k\.?a\.?|\ba\/k\/a|nicknamed|known as|goes by|vulgo|genannt|detto|detta|apodad[oa]|bijgenaamd|dit),? ["“„](?<name>\p{Lu}[\p{L}\p{M} .'’-]{0,24})["”“]/uy;

/**
 * Returns the names with those that are in a list or in quotes beside a person.
 * @param isKnown true for a word of running text
 */
export function withNamesBeside(
  text: string,
  names: readonly FoundName[],
  isKnown: (word: string) => boolean,
): readonly FoundName[] {
  const beside: FoundName[] = [];
  const starts = new Set(names.map(({ start }) => start));
  for (const [index, name] of names.entries()) {
    if (name.type !== 'person') continue;
    besideOf(text, name, beside);
    listedWith(text, name.end, starts, isKnown, beside);
    listedBefore(text, name, isKnown, beside);
    const next = names[index + 1]?.type === 'person' ? names[index + 1] : names[index + 2];
    if (next?.type === 'person' && hasMiddleName(text, name.end, next.start)) beside.push({ ...name, end: next.end });
  }
  if (beside.length === 0) return names;
  return withAdded(names, beside);
}

const person = (start: number, end: number): FoundName => ({ start, end, type: 'person', confidence: BESIDE_NAME });

/** Adds nicknames and the surname beside a name. The characters beside most names say that there is none. */
function besideOf(text: string, { start, end }: FoundName, found: FoundName[]): void {
  if (text.charAt(start - 1) === ' ') {
    // Nouns of German are surnames too: before one word, they are its role.
    const family = text.slice(start, end).includes(' ') ? wordBefore(text, start - 1) : '';
    if (isSurname(family) && !isNoPart(family)) found.push(person(start - family.length - 1, end));
    const nickname = isQuote(text, start - 2) ? NICKNAME_BEFORE.exec(text.slice(Math.max(0, start - 24), start)) : null;
    const { length } = nickname?.groups?.name ?? '';
    if (length > 0) found.push(person(start - length - 2, start - 2));
  }
  if (text.charAt(end) === ' ') {
    const nicknamed = isQuote(text, end + 1) ? matchAt(QUOTED_NICKNAME, text, end) : undefined;
    if (nicknamed !== undefined) found.push(person(start, end + nicknamed[0].length));
    const surname = isAnyUpper(text.charCodeAt(end + 1)) ? matchAt(SURNAME_BEHIND, text, end)?.groups?.name : undefined;
    if (surname !== undefined && isOneWord(text, start, end) && isSurname(surname))
      found.push(person(start, end + 1 + surname.length));
  }
  const alias = mayHaveAlias(text, end) ? matchAt(ALIAS, text, end) : undefined;
  if (alias === undefined) return;
  const stop = end + alias[0].length - 1;
  found.push(person(stop - (alias.groups?.name ?? '').length, stop));
}

/** Adds the names that follow in the list that a name ending at `end` is in. */
function listedWith(
  text: string,
  end: number,
  starts: ReadonlySet<number>,
  isKnown: (word: string) => boolean,
  found: FoundName[],
): void {
  let last = end;
  for (let count = 0; count < MAX_LISTED && mayGoOn(text, last); count++) {
    const next = matchAt(NEXT, text, last);
    const name = next?.groups?.name ?? '';
    if (next === undefined || !isListed(name, next.groups?.and !== undefined, isKnown)) return;
    const stop = last + next[0].length;
    // From there the list is read for the name that was found.
    if (starts.has(stop - name.length)) return;
    found.push(person(stop - name.length, stop));
    last = stop;
  }
}

/** Adds the name before the "and" before a name that was found: "saw Ngozi and Bob"; not in "Ben and Jerry's". */
function listedBefore(
  text: string,
  { start, end }: FoundName,
  isKnown: (word: string) => boolean,
  found: FoundName[],
): void {
  if (text.charAt(start - 1) !== ' ' || "'’".includes(text.charAt(end) || 'x')) return;
  const { name = '', and = '' } = BEFORE_AND.exec(text.slice(Math.max(0, start - MAX_BEFORE_AND), start))?.groups ?? {};
  if (name === '' || !isListed(name, true, isKnown)) return;
  const stop = start - and.length - 2;
  found.push(person(stop - name.length, stop));
}

/** True for a comma, and for a blank before the first letter of a word for "and" or a remark in brackets. */
const mayGoOn = (text: string, at: number): boolean =>
  text.charAt(at) === ',' ||
  (text.charAt(at) === ' ' && (text.charAt(at + 1) === '(' || FIRST_OF_AND.has(text.charAt(at + 1))));

const isQuote = (text: string, at: number): boolean => `"“”„'`.includes(text.charAt(at) || 'x');

function mayHaveAlias(text: string, from: number): boolean {
  for (let at = from; at < from + MAX_ALIAS; at++) if (`"“„`.includes(text.charAt(at) || 'x')) return true;
  return false;
}

function hasMiddleName(text: string, end: number, next: number): boolean {
  const middle = next - end <= MAX_MIDDLE ? (MIDDLE.exec(text.slice(end, next))?.groups?.name ?? '') : '';
  return middle !== '' && !isNoPart(middle);
}

/** Returns the word with a capital that ends at `end`; empty if there is none. */
function wordBefore(text: string, end: number): string {
  let start = end;
  while (end - start < MAX_WORD && isNamePart(text.charCodeAt(start - 1))) start--;
  return isAnyUpper(text.charCodeAt(start)) ? text.slice(start, end) : '';
}

const isNamePart = (code: number): boolean => isAnyLetter(code) || code === 39 || code === 45 || code === 0x2019;

function isOneWord(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end);
  const known = entryOf(name);
  return /^\p{Lu}[\p{Ll}\p{M}'’]+$/u.test(name) && (known === 0 || (known & entry.FIRST_NAME) !== 0);
}

/** True for a surname that is no other word and no town. */
const isSurname = (word: string): boolean => {
  const known = entryOf(word);
  if (entry.surnameStrength(known) === 0 || entry.nameLevel(known) > 0 || entry.isLowerWord(known)) return false;
  return (known & (entry.STATE | entry.COUNTRY)) === 0 && entry.cityStrength(known) < 2;
};

/** True for a given name that is no town, and behind "and" for a word that is in no list and no text. */
function isListed(name: string, isLast: boolean, isKnown: (word: string) => boolean): boolean {
  const known = entryOf(name);
  if ((known & (entry.STATE | entry.COUNTRY)) !== 0 || entry.cityStrength(known) >= 2) return false;
  if (known === 0) return isLast && name.length > 3 && !isKnown(name);
  return (known & entry.FIRST_NAME) !== 0 && entry.nameLevel(known) <= (isLast ? 1 : 0);
}

/** Returns the names and the added ones; an added one takes the place of those within it. */
function withAdded(names: readonly FoundName[], added: readonly FoundName[]): readonly FoundName[] {
  const all = [...names, ...added].sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: FoundName[] = [];
  for (const name of all) {
    const last = kept.at(-1);
    if (last === undefined || name.start >= last.end) kept.push(name);
    else if (last.type !== 'person' && name.type === 'person') kept[kept.length - 1] = name;
  }
  return kept;
}
