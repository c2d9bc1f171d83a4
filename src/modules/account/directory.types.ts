/** The attributes that a directory provides of a person, beside their e-mail address. */
export interface DirectoryEntry {
  /** Unique, ignoring case. */
  readonly userName: string;
  /** The id of the person in the directory. */
  readonly externalId?: string;
  readonly displayName?: string;
  readonly formattedName?: string;
  readonly givenName?: string;
  readonly familyName?: string;
}

/** The attributes that users can be searched by. */
export type UserAttribute = 'id' | 'email' | 'active' | keyof DirectoryEntry;
/** The attributes that groups can be searched by. */
export type GroupAttribute = 'id' | 'externalId' | 'name' | 'memberId';

/** The ways to compare the value of an attribute. */
export type Comparison = 'equals' | 'differs' | 'contains' | 'starts' | 'ends';

/** A condition that users or groups must meet. */
export type DirectoryFilter<A extends string> =
  | { readonly op: 'and' | 'or'; readonly of: readonly DirectoryFilter<A>[] }
  | { readonly op: 'not'; readonly of: DirectoryFilter<A> }
  | { readonly op: 'present'; readonly attribute: A }
  | { readonly op: 'constant'; readonly holds: boolean }
  | { readonly op: Comparison; readonly attribute: A; readonly value: string | boolean };

/** The requested part of a search result, in order of ids. */
export interface DirectoryRange {
  readonly skip: number;
  readonly limit: number;
}

export interface Found<T> {
  readonly items: readonly T[];
  /** The total number of matches. */
  readonly total: number;
}
