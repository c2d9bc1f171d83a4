import type { TagEntry, TagMap } from '../tags/tag-map.js';
import { SurrogateMatcher } from './surrogate-matcher.js';
import type { ReadUnit } from './units.js';

/** The result of matching at an offset. */
export type TagMatch =
  | { readonly type: 'none' }
  /** The rest may still arrive. */
  | { readonly type: 'open'; readonly fragment: Fragment; readonly found: TagFound | undefined }
  | TagFound;

/** A complete placeholder, and the offset behind it. */
export interface TagFound {
  readonly type: 'tag';
  readonly entry: Pick<TagEntry, 'value'>;
  readonly end: number;
}

/** The beginning of a placeholder. */
export interface Fragment {
  /** The number of matched characters of the tag itself. */
  readonly tagCharacters: number;
  /** The placeholders that it may become, at most two of them. */
  readonly candidates: readonly TagEntry[];
}

interface Node {
  readonly next: Map<string, Node>;
  entry?: TagEntry;
  /** The first two entries below this node. */
  readonly candidates: TagEntry[];
  /** The number of tag characters that lead to this node. */
  readonly tagCharacters: number;
}

const SEPARATOR = '_';
/** Characters that models write instead of `_`; matched after upper-casing. */
const SEPARATORS = /^[_\-\s\u2010-\u2013]$/u;
const INVISIBLE = /^[\u00AD\u200B-\u200D\u2060\uFEFF]$/u;
const NONE: TagMatch = { type: 'none' };
/** The beginning of a surrogate, which is sent as it is where a text ends in it. */
const NO_TAG: Fragment = { tagCharacters: 0, candidates: [] };

/**
 * Recognises the placeholders of one request in the text of a model: in any case and width, with other separators, and
 * without the kind. It never matches approximately, since a tag has a check digit. Also recognises the surrogates.
 */
export class TagMatcher {
  private readonly root = makeNode(0);

  private readonly surrogates: SurrogateMatcher;

  constructor({ entries, surrogates }: Pick<TagMap, 'entries' | 'surrogates'>) {
    this.surrogates = new SurrogateMatcher(surrogates.entries);
    for (const entry of entries) {
      this.add(entry.placeholder, entry.placeholder.length - entry.tag.length, entry);
      this.add(entry.tag, 0, entry);
    }
  }

  /** True if a placeholder may begin with this character. */
  mayBeginWith(character: string): boolean {
    return this.root.next.has(fold(character)) || this.surrogates.mayBeginWith(character);
  }

  /** Returns the longest placeholder or surrogate at an offset. */
  at(start: number, read: ReadUnit): TagMatch {
    const tag = this.tagAt(start, read);
    if (tag.type === 'tag') return tag;
    const { isOpen, found } = this.surrogates.at(start, read);
    const surrogate: TagFound | undefined = found && { type: 'tag', ...found };
    if (tag.type === 'open') return { ...tag, found: tag.found ?? surrogate };
    return isOpen ? { type: 'open', fragment: NO_TAG, found: surrogate } : (surrogate ?? NONE);
  }

  private tagAt(start: number, read: ReadUnit): TagMatch {
    let node = this.root;
    let found: TagFound | undefined;
    for (let at = start; ;) {
      const unit = read(at);
      if (unit === undefined) return { type: 'open', fragment: node, found };
      const { character, length } = unit;
      at += length;
      if (node !== this.root && (INVISIBLE.test(character) || character === '\\')) continue;
      const next = node.next.get(fold(character));
      if (next === undefined) return found ?? NONE;
      node = next;
      if (node.entry === undefined) continue;
      found = { type: 'tag', entry: node.entry, end: at };
      if (node.next.size === 0) return found;
    }
  }

  private add(text: string, tagStart: number, entry: TagEntry): void {
    let node = this.root;
    for (let index = 0; index < text.length; index++) {
      const character = text[index] ?? '';
      let next = node.next.get(character);
      if (next === undefined) {
        next = makeNode(Math.max(0, index + 1 - tagStart));
        node.next.set(character, next);
      }
      node = next;
      if (node.candidates.length < 2) node.candidates.push(entry);
    }
    node.entry = entry;
  }
}

const makeNode = (tagCharacters: number): Node => ({ next: new Map(), candidates: [], tagCharacters });

function fold(character: string): string {
  if (SEPARATORS.test(character)) return SEPARATOR;
  const code = character.charCodeAt(0);
  const plain = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character;
  return plain === '_' ? SEPARATOR : plain.toUpperCase();
}
