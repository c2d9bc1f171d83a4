import type { ReactNode } from 'react';
import type { Field } from './fields.js';

/** Some of the records of a kind. */
export interface Portion<T> {
  readonly content: readonly T[];
  readonly totalPages: number;
  readonly totalElements: number;
}

/** All of them, for kinds that the API lists at once. */
export const allOf = <T>(content: readonly T[]): Portion<T> => ({
  content,
  totalPages: 1,
  totalElements: content.length,
});

export interface RecordColumn<T> {
  readonly label: string;
  readonly isNumber?: boolean;
  readonly of: (record: T) => ReactNode;
}

export type Body = Record<string, unknown>;

/** All that a page must know of a kind of records: how they are listed, filled in, saved and deleted. */
export interface RecordKind<T> {
  /** In the ids of commands: `finalization`. */
  readonly id: string;
  readonly queryKey: readonly unknown[];
  readonly list: (page: number) => Promise<Portion<T>>;
  /** Unique among them. */
  readonly keyOf: (record: T) => string;
  readonly nameOf: (record: T) => string;
  readonly words: {
    readonly title: string;
    readonly make: string;
    /** When there are none: what would be here, and the first step. */
    readonly none: string;
    readonly noneHint: string;
    readonly removeHint?: string;
  };
  /** Beside the name, which comes first. */
  readonly columns: readonly RecordColumn<T>[];
  /** Of a record, or of a new one. */
  readonly fields: (record: T | undefined) => readonly Field[];
  readonly create?: (body: Body) => Promise<unknown>;
  /** The newest state, to see what others have changed meanwhile. */
  readonly read?: (record: T) => Promise<T>;
  /** @param body all that can be changed, for routes that replace it */
  readonly update?: (record: T, changes: Body, body: Body) => Promise<unknown>;
  readonly remove?: (record: T) => Promise<unknown>;
  /** Why nobody can change this one. */
  readonly isFixed?: (record: T) => string | undefined;
  /** Below the fields of one that is there: tests, addresses, further acts. */
  readonly more?: (record: T, onDone: () => void) => ReactNode;
}
