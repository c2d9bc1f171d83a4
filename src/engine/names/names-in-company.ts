import * as entry from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { isNoPart } from './trim-name.js';
import type { FoundName } from './found-name.js';

/*
 * Names that stand in a list with a name that was found, and nicknames in quotes beside one: "Chidi, Ngozi and Folake", 'Pat
 * "the Cope" Gallagher'. Given names of all peoples are in no lexicon, but lists of people have nothing but people.
 */

/** A middle name between a given name and a surname: "Terrence LaRoy Biggs". */
const MIDDLE = /^ \p{Lu}[\p{L}\p{M}'’]{1,14}(?:-\p{L}{2,14})? $/u;
/** Less sure than the name that it stands beside. */
const BESIDE = 0.7;
const MAX_LISTED = 64;
const REACH = 96;

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,20}(?:-\\p{Lu}[\\p{Ll}\\p{M}]{1,20})?";
/** What may stand behind each of a list: "Raj (lead), Simran (QA)". */
const REMARK = '(?: \\([\\p{L}\\p{N} .,&/-]{1,24}\\))?';
const AND = '(?:[&eioy]|and|or|und|oder|et|ou|en)';
const NEXT = new RegExp(
  `${REMARK}(?:(?<and>,? ${AND} )|, )(?<name>${WORD})(?=[.,;:!?)\\n]|$| \\p{Ll}| \\([\\p{L}\\p{N} .,&/-]{1,24}\\))`,
  'uy',
);
const QUOTED_NICKNAME = new RegExp(
  ` (?:["“„]|'')(?:\\p{Lu}|the \\p{Lu})[\\p{L}\\p{M} .'’-]{0,20}(?:["”“]|'') (?<surname>${WORD})(?![\\p{L}-])`,
  'uy',
);
const NICKNAME_BEFORE = /(?:^|[^\p{L}\p{N}])["“](?<name>\p{Lu}[\p{L}\p{M}'’-]{0,18})["”] $/u;
/** A surname behind a given name that was found alone, and before two that were found: "Yeo Siew Hoon". */
const SURNAME_BEHIND = new RegExp(` (?<name>${WORD})(?![\\p{L}\\p{N}'’-]| (?:\\p{Lu}|&))`, 'uy');
const SURNAME_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}'’-])(?<name>${WORD}) $`, 'u');
const ALIAS =
  /[^\n.;]{0,40}?(?:\balias|\ba\.?k\.?a\.?|\ba\/k\/a|nicknamed|known as|goes by|vulgo|genannt|detto|detta|apodad[oa]|bijgenaamd|dit),? ["“„](?<name>\p{Lu}[\p{L}\p{M} .'’-]{0,24})["”“]/uy;

/**
 * Returns the names with those that stand in a list or in quotes beside a person.
 * @param isKnown true for a word of running text
 */
export function withCompany(
  text: string,
  names: readonly FoundName[],
  isKnown: (word: string) => boolean,
): readonly FoundName[] {
  const starts = new Set(names.map(({ start }) => start));
  const company = names.flatMap((name, index) => {
    if (name.type !== 'person') return [];
    const found = besideOf(text, name, starts, isKnown);
    const next = names.slice(index + 1, index + 3).find(({ type }) => type === 'person');
    if (next?.type === 'person' && MIDDLE.test(text.slice(name.end, next.start)))
      found.push({ ...name, end: next.end });
    return found;
  });
  if (company.length === 0) return names;
  return withAdded(names, company);
}

function besideOf(
  text: string,
  { start, end }: FoundName,
  starts: ReadonlySet<number>,
  isKnown: (word: string) => boolean,
): FoundName[] {
  const found: FoundName[] = [];
  const add = (from: number, to: number): void => {
    found.push({ start: from, end: to, type: 'person', confidence: BESIDE });
  };
  const nicknamed = matchAt(QUOTED_NICKNAME, text, end);
  if (nicknamed !== undefined) add(start, end + nicknamed[0].length);
  const nickname = NICKNAME_BEFORE.exec(text.slice(Math.max(0, start - 24), start))?.groups?.name;
  if (nickname !== undefined) add(start - nickname.length - 2, start - 2);
  const alias = matchAt(ALIAS, text, end);
  if (alias !== undefined) {
    const to = end + alias[0].length - 1;
    add(to - (alias.groups?.name ?? '').length, to);
  }
  const surname = isOneWord(text, start, end) ? matchAt(SURNAME_BEHIND, text, end)?.groups?.name : undefined;
  if (surname !== undefined && isSurname(surname)) add(start, end + 1 + surname.length);
  const family = SURNAME_BEFORE.exec(text.slice(Math.max(0, start - 24), start))?.groups?.name;
  if (family !== undefined && isSurname(family) && !isNoPart(family)) add(start - family.length - 1, end);
  let last = end;
  for (let count = 0; count < MAX_LISTED; count++) {
    const next = matchAt(NEXT, text, last);
    const name = next?.groups?.name ?? '';
    if (next === undefined || !isListed(name, next.groups?.and !== undefined, isKnown)) break;
    const to = last + next[0].length;
    // From there the list is read for the name that was found.
    if (starts.has(to - name.length)) break;
    add(to - name.length, to);
    last = to;
  }
  return found;
}

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

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = 0;
  return pattern.exec(text.slice(at, at + REACH)) ?? undefined;
}

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
