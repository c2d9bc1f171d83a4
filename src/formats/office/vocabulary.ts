import type { DocumentPart } from '../format.js';

/** The meaning of an element for readers. Elements without a role are only containers. */
export type ElementRole =
  /** Its text is separate from the surrounding text: paragraphs, notes, comments. */
  | 'paragraph'
  /** Text of the surrounding paragraph. */
  | 'text'
  /** A field code, which is separate text; `codeEnd` ends it. */
  | 'code'
  | 'codeEnd'
  /** Occurs in the properties of a run and hides its text. */
  | 'hiding'
  /** Tracked changes. */
  | 'inserted'
  | 'deleted'
  | 'table'
  | 'row'
  | 'cell'
  /** Its rows, or the row that contains it, name the columns. */
  | 'headers'
  /** Contains the number of columns that the surrounding cell spans. */
  | 'span'
  /** Its text is the name of a person who worked on the document: an author. */
  | 'person'
  /** Its text is only for programs, unless it says what only people say (see `isSaid`). */
  | 'ignored'
  /** It is removed with all its content. */
  | 'dropped';

/**
 * The meaning of an attribute for readers; those without a role are for programs and quiet (see `OpenDocument.quiet`).
 */
export type AttributeRole =
  | 'prose'
  /** The name of a style: text, unless programs supply it. */
  | 'named'
  | 'person'
  /** Its value is only for programs, unless it says what only people say (see `isSaid`). */
  | 'ignored'
  /** It is read otherwise. */
  | 'elsewhere'
  /** It is removed, because nobody can read it. */
  | 'dropped'
  /** Like one without a role, but its value is a user-defined name even if it looks like a keyword of the format. */
  | 'quiet';

/**
 * The meaning of an XML vocabulary. Names have the prefixes of `namespaces.ts`; attributes: `element@name` or `@name`.
 */
export interface Vocabulary {
  readonly elements: ReadonlyMap<string, ElementRole>;
  readonly attributes: ReadonlyMap<string, AttributeRole>;
  /** Characters that elements represent; `parent>element` takes precedence. */
  readonly signs: ReadonlyMap<string, string>;
  /** The attribute with the number of repetitions. */
  readonly repeats: string;
  /** Elements that are counted in positions, with their names for people. */
  readonly counted: ReadonlyMap<string, string>;
  /** Elements that are labelled by one of their attributes. */
  readonly labelledBy: ReadonlyMap<string, string>;
  /** By attribute, the value that hides the content of its element. */
  readonly hiding: ReadonlyMap<string, string>;
  /** True if all text within a paragraph belongs to it, with blanks collapsed. */
  readonly isMixed: boolean;
  /** The document part of all its text. */
  readonly part: DocumentPart | undefined;
  /** True if names contain the numbers of signs: `Peter_20_Dubois`. */
  readonly encodesNames: boolean;
  /** True if unknown text is read even if it looks like a keyword of the format: `left`, `914400`. */
  readonly readsUnknown: boolean;
}

/** Lists of names, separated by blanks. */
export interface Words {
  readonly elements?: Partial<Record<ElementRole, string>>;
  readonly attributes?: Partial<Record<AttributeRole, string>>;
  readonly signs?: Readonly<Record<string, string>>;
  readonly repeats?: string;
  readonly counted?: Readonly<Record<string, string>>;
  readonly labelledBy?: Readonly<Record<string, string>>;
  readonly hiding?: Readonly<Record<string, string>>;
  readonly isMixed?: boolean;
  readonly encodesNames?: boolean;
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
  encodesNames: words.encodesNames ?? false,
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

/**
 * The change of an element because of one of its attributes: its target is removed or renamed; `ignored` changes
 * nothing.
 */
export type Treatment =
  | 'element'
  | 'attribute'
  | 'ignored'
  | { readonly ancestor: string }
  | { readonly becomes: string }
  | undefined;

export type TreatmentOf = (element: string, attribute: string, value: string) => Treatment;
