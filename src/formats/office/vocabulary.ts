import type { DocumentPart } from '../format.js';

/** What an element is to people. All others only hold what is in them. */
export type ElementRole =
  /** Its text belongs together, and not to what stands around it: paragraphs, notes, remarks. */
  | 'paragraph'
  /** Text of the paragraph that it stands in. */
  | 'text'
  /** Code of a field, which is text by itself; `codeEnd` ends it. */
  | 'code'
  | 'codeEnd'
  /** Stands in the properties of a run whose text programs do not show. */
  | 'hiding'
  /** Tracked changes. */
  | 'inserted'
  | 'deleted'
  | 'table'
  | 'row'
  | 'cell'
  /** Its rows, or the row that it stands in, name the columns. */
  | 'headers'
  /** Says how many columns the cell takes that it stands in. */
  | 'span'
  /** Its text names a person because of what the document went through: an author. */
  | 'person'
  /** Its text is for programs alone. */
  | 'ignored'
  /** It goes, with everything in it. */
  | 'dropped';

/** What an attribute is to people; those without a role are for programs, and quiet (see `OpenDocument.quiet`). */
export type AttributeRole =
  | 'prose'
  | 'person'
  | 'ignored'
  /** It goes: what nobody can read. */
  | 'dropped'
  /** As those without a role, but what looks like a word of the format is no such word: a name that somebody gave. */
  | 'quiet';

/** What XML of one kind means. Names have the prefixes of `namespaces.ts`; attributes are `element@name` or `@name`. */
export interface Vocabulary {
  readonly elements: ReadonlyMap<string, ElementRole>;
  readonly attributes: ReadonlyMap<string, AttributeRole>;
  /** Signs that elements stand for; `parent>element` goes before. */
  readonly signs: ReadonlyMap<string, string>;
  /** The attribute that says how often. */
  readonly repeats: string;
  /** Elements that are counted when it is said where something is, and what they are called. */
  readonly counted: ReadonlyMap<string, string>;
  /** Elements whose attribute says what their text is. */
  readonly labelledBy: ReadonlyMap<string, string>;
  /** By attribute, the value with which programs do not show what is in the element. */
  readonly hiding: ReadonlyMap<string, string>;
  /** Whether all text within a paragraph is of it, and blanks in a row are one. */
  readonly isMixed: boolean;
  /** What all of its text is. */
  readonly part: DocumentPart | undefined;
  /** Whether what nothing is known of is read even where it looks like a word of the format: `left`, `914400`. */
  readonly readsUnknown: boolean;
}

/** Lists of names, parted by blanks. */
export interface Words {
  readonly elements?: Partial<Record<ElementRole, string>>;
  readonly attributes?: Partial<Record<AttributeRole, string>>;
  readonly signs?: Readonly<Record<string, string>>;
  readonly repeats?: string;
  readonly counted?: Readonly<Record<string, string>>;
  readonly labelledBy?: Readonly<Record<string, string>>;
  readonly hiding?: Readonly<Record<string, string>>;
  readonly isMixed?: boolean;
  readonly part?: DocumentPart;
  readonly readsUnknown?: boolean;
}

export const vocabularyOf = (words: Words): Vocabulary => ({
  elements: byName(words.elements ?? {}),
  attributes: byName(words.attributes ?? {}),
  signs: new Map(Object.entries(words.signs ?? {})),
  repeats: words.repeats ?? '',
  counted: new Map(Object.entries(words.counted ?? {})),
  labelledBy: new Map(Object.entries(words.labelledBy ?? {})),
  hiding: new Map(Object.entries(words.hiding ?? {})),
  isMixed: words.isMixed ?? false,
  part: words.part,
  readsUnknown: words.readsUnknown ?? false,
});

const byName = <R extends string>(words: Partial<Record<R, string>>): ReadonlyMap<string, R> =>
  new Map(
    (Object.entries(words) as [R, string][]).flatMap(([role, names]) =>
      names
        .split(/\s+/)
        .filter((name) => name !== '')
        .map((name) => [name, role] as const),
    ),
  );

/** What becomes of an element because of one of its attributes: what it points at goes, or has another name from now on; `ignored` stays as it is. */
export type Fate =
  'element' | 'attribute' | 'ignored' | { readonly ancestor: string } | { readonly becomes: string } | undefined;

export type FateOf = (element: string, attribute: string, value: string) => Fate;
