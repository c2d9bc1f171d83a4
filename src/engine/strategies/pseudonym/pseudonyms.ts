import type { SharedReplacement } from '../pending.js';
import type { Random } from '../random.js';
import { WORDS } from '../realistic/words.js';
import { foldName } from './fold-name.js';
import { isUnspaced, namesLike, type Role } from './name-lists.js';
import type { People } from './people.js';
import { caseOf, WHOLE, type ReplacementPart } from './replacement-parts.js';

/** The kind of the values that a context keeps for words of names, of which no two may be the same. */
export const NAME_WORD_KIND = 'name-word';
const INITIAL_KIND = 'name-initial';
const DOMAIN_KIND = 'name-domain';

/** Surrogates of one word that are proposed for a word, and after them such of two. */
const SINGLE = 4;
const DOUBLE = 8;
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

  /** Names of the list, then pairs of them, that are free; never none. */
  private proposals(list: readonly string[], isFree: (name: string) => boolean): readonly string[] {
    const single = Array.from({ length: SINGLE }, () => this.random.pick(list));
    const double = Array.from({ length: DOUBLE }, () => {
      const [first, second] = [this.random.pick(list), this.random.pick(list)];
      return isUnspaced(first) ? first + second : `${first}-${second}`;
    });
    const found = [...new Set([...single, ...double])].filter(isFree);
    if (found.length > 0) return found;
    const free = list.filter(isFree);
    return free.length > 0 ? free.slice(0, SINGLE + DOUBLE) : [`N${this.random.digits(DIGITS)}`];
  }

  private keep(shared: SharedReplacement): void {
    const { key, proposal, alternatives = [] } = shared;
    const value = [proposal, ...alternatives].find((name) => alternatives.length === 0 || !this.taken.has(name));
    this.shared.set(key, shared);
    this.values.set(key, value ?? proposal);
    this.taken.add(value ?? proposal);
  }
}

/** The words of a surrogate, as the words of a text are compared. */
export const foldedParts = (name: string): readonly string[] => name.split('-').map(foldName);
