import type { SharedReplacement } from '../pending.js';
import type { Random } from '../random.js';
import { WORDS } from '../realistic/words.js';
import { foldName } from './fold-name.js';
import { namesLike, type Role } from './name-lists.js';
import type { People } from './people.js';
import { caseOf, WHOLE, type ReplacementPart } from './replacement-parts.js';

/** The kind of the values that a context keeps for words of names, of which no two may be the same. */
export const NAME_WORD_KIND = 'name-word';
const INITIAL_KIND = 'name-initial';
const DOMAIN_KIND = 'name-domain';

/**
 * How many surrogates are proposed for a word: names of the list, and after them words that two, three and four of them
 * make. A context with many names uses the short ones up.
 */
const PROPOSED = [4, 8, 4, 2];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const MAX_LETTERS = 20;
/** Of a surrogate that no list has. */
const DIGITS = 8;

/** What a word of a name is. */
interface NameWord {
  readonly text: string;
  readonly folded: string;
  readonly role: Role | undefined;
}

/**
 * Surrogates for the words of names in one text. Each word has one surrogate, whatever name it stands in: so all forms
 * of a name become forms of one other name, and two people who share a surname share its surrogate.
 *
 * Proposals are drawn at random: nothing but the context tells which name stands for which.
 */
export class Pseudonyms {
  private readonly shared = new Map<string, SharedReplacement>();
  private readonly values = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** @param keyOf names a value without telling it */
  constructor(
    private readonly people: People,
    private readonly random: Random,
    private readonly keyOf: (kind: string, value: string) => string,
  ) {}

  /** What is known of the people in the text. */
  get named(): People {
    return this.people;
  }

  /** The surrogate of a word. */
  word({ text, folded, role = this.people.roleOf(folded) }: NameWord, ascii = false): ReplacementPart {
    return { key: this.keyOfWord(text, folded, role), form: { case: caseOf(text), initial: false, ascii } };
  }

  /** The surrogate of an initial: that of the given name which it stands for in this text, or another letter. */
  initial({ text, folded }: NameWord, surnames: readonly string[], ascii = false): ReplacementPart {
    const form = { case: caseOf(text), initial: true, ascii };
    const given = this.people.givenOf(folded, surnames);
    if (given !== undefined) return { key: this.keyOfWord(given, given, 'given'), form };
    const key = this.keyOf(INITIAL_KIND, `${folded} ${surnames.join(' ')}`);
    if (!this.shared.has(key)) {
      const letters = Array.from({ length: MAX_LETTERS }, () => this.random.pick(LETTERS));
      const proposal = letters.find((letter) => letter.toLowerCase() !== folded) ?? 'X';
      this.keep({ type: 'shared', key, kind: INITIAL_KIND, proposal });
    }
    return { key, form };
  }

  /** A domain that nobody has, always the same for one domain. @see RFC 2606, 2 */
  domain(domain: string): ReplacementPart {
    const key = this.keyOf(DOMAIN_KIND, domain.toLowerCase());
    if (!this.shared.has(key)) {
      const proposal = `${this.random.pick(WORDS)}-${this.random.pick(WORDS)}.example`;
      this.keep({ type: 'shared', key, kind: DOMAIN_KIND, proposal });
    }
    return { key, form: WHOLE };
  }

  /** What stands under a key in this text, unless the caller knows better. */
  readonly valueOf = (key: string): string | undefined => this.values.get(key);

  pendingOf(key: string): SharedReplacement | undefined {
    return this.shared.get(key);
  }

  private keyOfWord(text: string, folded: string, role: Role): string {
    const key = this.keyOf(NAME_WORD_KIND, folded);
    if (this.shared.has(key)) return key;
    const isFree = (name: string): boolean => !foldedParts(name).some((part) => this.people.isInText(part));
    const [proposal = '', ...alternatives] = this.proposals(this.listFor(text, folded, role), isFree);
    this.keep({ type: 'shared', key, kind: NAME_WORD_KIND, proposal, alternatives });
    return key;
  }

  private listFor(text: string, folded: string, role: Role): readonly string[] {
    return namesLike(text, role, role === 'given' ? this.people.genderOf(folded) : undefined);
  }

  /** Names of the list, then words made of several of them, that are free; never none. */
  private proposals(list: readonly string[], isFree: (name: string) => boolean): readonly string[] {
    const drawn = PROPOSED.flatMap((count, i) => Array.from({ length: count }, () => this.joined(list, i + 1)));
    const free = [...new Set(drawn)].filter(isFree);
    return free.length > 0 ? free : [`N${this.random.digits(DIGITS)}`];
  }

  /** One word: joined by hyphens it would read like the surrogates of a double name. */
  private joined(list: readonly string[], count: number): string {
    const [first = '', ...others] = Array.from({ length: count }, () => this.random.pick(list));
    return first + others.join('').toLowerCase();
  }

  private keep(shared: SharedReplacement): void {
    const { key, proposal, alternatives = [] } = shared;
    const value = [proposal, ...alternatives].find((name) => alternatives.length === 0 || !this.taken.has(name));
    this.shared.set(key, shared);
    this.values.set(key, value ?? proposal);
    this.taken.add(value ?? proposal);
  }
}

/** The words of a surrogate, as the words of a text are compared: contexts also keep some that have hyphens. */
export const foldedParts = (name: string): readonly string[] => name.split('-').map(foldName);
