import { firstStrength, surnameStrength } from '../../lexicon/entry.js';
import { lexicon } from '../../lexicon/lexicon.js';
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
  /** What it is, where its kind says so. */
  readonly only: Role | undefined;
}

/** Given names that one initial before a surname can stand for; more say nothing. */
const MAX_GIVEN = 2;

/** Who is named in one text, so that a short form is read as the longer one says. */
export class People {
  private words: ReadonlySet<string> | undefined;
  private readonly roles = new Map<string, Role>();
  private readonly genders = new Map<string, Gender>();
  /** By surname and initial: the given names in full. */
  private readonly given = new Map<string, Set<string>>();

  constructor(
    private readonly text: string,
    names: readonly FoundName[],
  ) {
    for (const name of names) this.add(name);
  }

  /** What a word is: as a longer name of the text has it, else as most people bear it. @param word folded */
  roleOf(word: string): Role {
    const known = this.roles.get(word);
    if (known !== undefined) return known;
    if (genderOf(word) !== undefined) return 'given';
    const entry = lexicon().word(word, 0, word.length);
    return firstStrength(entry) > surnameStrength(entry) ? 'given' : 'surname';
  }

  /** The gender of who bears a given name: of the name itself, or by a form of address. @param word folded */
  genderOf(word: string): Gender | undefined {
    return genderOf(word) ?? this.genders.get(word);
  }

  /** The only given name of the text that an initial before these surnames can stand for. @param surnames folded */
  givenOf(initial: string, surnames: readonly string[]): string | undefined {
    for (const surname of surnames) {
      const names = this.given.get(`${surname} ${initial}`);
      if (names?.size === 1) return [...names][0];
    }
    return undefined;
  }

  /** The given name and the surname that are written as one word; undefined where none of the text are. */
  splitJoined(word: string): readonly [given: string, surname: string] | undefined {
    for (let at = 1; at < word.length - 1; at++) {
      const [before, behind] = [word.slice(0, at), word.slice(at)];
      if (this.roles.get(behind) !== 'surname') continue;
      if (this.given.has(`${behind} ${before.charAt(0)}`) && (at === 1 || this.roles.get(before) === 'given')) {
        return [before, behind];
      }
    }
    return undefined;
  }

  /** Whether a word stands anywhere in the text. @param word folded */
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

/** Characters before a name in which a form of address is looked for. */
const TITLE_WINDOW = 24;

/** What is to be known of a span. */
interface NamedSpan {
  readonly start: number;
  readonly end: number;
  readonly found: { readonly kind: Kind };
}

/** Who is named in a text. */
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
