import { firstStrength, surnameStrength } from '../../lexicon/entry.js';
import { entryOf } from '../../lexicon/lexicon.js';
import type { Kind } from '../../kinds.js';
import { foldedWords } from './fold-name.js';
import { NAME_KINDS } from './name-kinds.js';
import { genderOf, type Gender, type Role } from './name-lists.js';
import { genderOfTitle, readName } from './read-name.js';

/** A name that was found in a text. */
export interface FoundName {
  readonly text: string;
  /** The word before it, which may be a form of address. */
  readonly before: string;
  /** The role of a single word, if the kind determines it. */
  readonly only: Role | undefined;
}

/** The number of given names kept per initial and surname; with two, the initial is ambiguous. */
const MAX_GIVEN = 2;

/** The people named in one text, so that short forms are resolved by the full names. */
export class People {
  private words: ReadonlySet<string> | undefined;
  private readonly roles = new Map<string, Role>();
  private readonly genders = new Map<string, Gender>();
  /** Full given names by surname and initial. */
  private readonly given = new Map<string, Set<string>>();

  constructor(
    private readonly text: string,
    names: readonly FoundName[],
  ) {
    for (const name of names) this.add(name);
  }

  /** Returns the role of a word: as in a longer name of the text, else the most common one. @param word folded */
  roleOf(word: string): Role {
    const known = this.roles.get(word);
    if (known !== undefined) return known;
    if (genderOf(word) !== undefined) return 'given';
    const entry = entryOf(word);
    return firstStrength(entry) > surnameStrength(entry) ? 'given' : 'surname';
  }

  /** Returns the gender for a given name, by the name itself or by a form of address. @param word folded */
  genderOf(word: string): Gender | undefined {
    return genderOf(word) ?? this.genders.get(word);
  }

  /** Returns the only given name in the text that matches an initial before these surnames. @param surnames folded */
  givenOf(initial: string, surnames: readonly string[]): string | undefined {
    for (const surname of surnames) {
      const names = this.given.get(`${surname} ${initial}`);
      if (names?.size === 1) return [...names][0];
    }
    return undefined;
  }

  /** Splits a given name and a surname written as one word; undefined if they do not occur in the text. */
  splitJoined(word: string): readonly [given: string, surname: string] | undefined {
    for (let at = 1; at < word.length - 1; at++) {
      const [givenName, surname] = [word.slice(0, at), word.slice(at)];
      if (this.roles.get(surname) !== 'surname') continue;
      if (this.given.has(`${surname} ${givenName.charAt(0)}`) && (at === 1 || this.roles.get(givenName) === 'given')) {
        return [givenName, surname];
      }
    }
    return undefined;
  }

  /** Returns true if a word occurs anywhere in the text. @param word folded */
  isInText(word: string): boolean {
    this.words ??= foldedWords(this.text);
    return this.words.has(word);
  }

  private add({ text, before, only }: FoundName): void {
    const parts = readName(text, only).filter((part) => part.type !== 'rest');
    const gender = genderOfTitle(before) ?? titleIn(text);
    const surnames = parts.filter(({ role }) => role === 'surname').map(({ folded }) => folded);
    for (const { type, folded, role } of parts) {
      if (type !== 'word' || role === undefined) continue;
      if (parts.length > 1 || !this.roles.has(folded)) this.roles.set(folded, role);
      if (role !== 'given') continue;
      if (gender !== undefined) this.genders.set(folded, gender);
      for (const surname of surnames) this.addGiven(`${surname} ${folded.charAt(0)}`, folded);
    }
  }

  private addGiven(key: string, given: string): void {
    const names = this.given.get(key) ?? new Set<string>();
    if (names.size < MAX_GIVEN) names.add(given);
    this.given.set(key, names);
  }
}

/** The number of characters before a name that are searched for a form of address. */
const TITLE_WINDOW = 24;

/** The properties of a span that are needed. */
interface NamedSpan {
  readonly start: number;
  readonly end: number;
  readonly found: { readonly kind: Kind };
}

/** Returns the people named in a text. */
export const peopleIn = (text: string, spans: readonly NamedSpan[]): People =>
  new People(
    text,
    spans.flatMap(({ start, end, found: { kind } }) => {
      if (!NAME_KINDS.has(kind)) return [];
      const before = /(\p{L}+)\.?\s+$/u.exec(text.slice(Math.max(0, start - TITLE_WINDOW), start))?.[1] ?? '';
      return [{ text: text.slice(start, end), before, only: NAME_KINDS.get(kind) }];
    }),
  );

function titleIn(text: string): Gender | undefined {
  const first = /^\s*(\p{L}+)/u.exec(text)?.[1];
  return first === undefined ? undefined : genderOfTitle(first);
}
