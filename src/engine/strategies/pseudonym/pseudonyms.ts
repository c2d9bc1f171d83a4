import type { SharedReplacement } from '../pending.js';
import type { Random } from '../random.js';
import { WORDS } from '../realistic/words.js';
import { foldName } from './fold-name.js';
import { namesLike, type Role } from './name-lists.js';
import type { People } from './people.js';
import { caseOf, WHOLE, type ReplacementPart } from './replacement-parts.js';

/** The kind under which a context stores surrogates for words of names, which must be unique. */
export const NAME_WORD_KIND = 'name-word';
const INITIAL_KIND = 'name-initial';
const DOMAIN_KIND = 'name-domain';

/**
 * The number of surrogates proposed for a word: single names of the list, then words joined from two, three and four of
 * them, because a context with many names runs out of short ones.
 */
const PROPOSED = [4, 8, 4, 2];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const MAX_LETTERS = 20;
/** The number of digits in a surrogate when no list has a free one. */
const DIGITS = 8;

/** A word of a name. */
interface NameWord {
  readonly text: string;
  readonly folded: string;
  readonly role: Role | undefined;
}

/**
 * Surrogates for the words of names in one text. Each word has one surrogate in every name: so all forms of a name
 * become forms of one other name, and two people who share a surname share its surrogate.
 *
 * Proposals are drawn at random: only the context links a name to its surrogate.
 */
export class Pseudonyms {
  private readonly shared = new Map<string, SharedReplacement>();
  private readonly values = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** @param keyOf returns a key for a value that does not reveal it */
  constructor(
    private readonly people: People,
    private readonly random: Random,
    private readonly keyOf: (kind: string, value: string) => string,
  ) {}

  /** The people in the text. */
  get named(): People {
    return this.people;
  }

  /** Returns the surrogate of a word. */
  word({ text, folded, role = this.people.roleOf(folded) }: NameWord, ascii = false): ReplacementPart {
    return { key: this.keyOfWord(text, folded, role), form: { case: caseOf(text), initial: false, ascii } };
  }

  /**
   * Returns the surrogate of an initial: the initial of the surrogate of the given name that it abbreviates, or another
   * letter.
   */
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

  /** Returns a domain that does not exist, the same for equal domains. @see RFC 2606, 2 */
  domain(domain: string): ReplacementPart {
    const key = this.keyOf(DOMAIN_KIND, domain.toLowerCase());
    if (!this.shared.has(key)) {
      const proposal = `${this.random.pick(WORDS)}-${this.random.pick(WORDS)}.example`;
      this.keep({ type: 'shared', key, kind: DOMAIN_KIND, proposal });
    }
    return { key, form: WHOLE };
  }

  /** Returns the value of a key in this text, unless the caller has another. */
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

  /** Returns free names of the list, then words joined from several of them; at least one. */
  private proposals(list: readonly string[], isFree: (name: string) => boolean): readonly string[] {
    const drawn = PROPOSED.flatMap((count, i) => Array.from({ length: count }, () => this.joined(list, i + 1)));
    const free = [...new Set(drawn)].filter(isFree);
    return free.length > 0 ? free : [`N${this.random.digits(DIGITS)}`];
  }

  /** Joins names into one word, since hyphens would make it look like the surrogates of a double name. */
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

/** Returns the words of a surrogate, folded like the words of a text; contexts also store some with hyphens. */
export const foldedParts = (name: string): readonly string[] => name.split('-').map(foldName);
