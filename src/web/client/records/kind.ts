import type { ReactNode } from 'react';
import type { Translate } from '../words/t.js';
import type { Field } from './fields.js';

/** A page of the records of a kind. */
export interface Portion<T> {
  readonly content: readonly T[];
  readonly totalPages: number;
  readonly totalElements: number;
}

/** Returns all records as one page, for kinds that the API lists without paging. */
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

/** The facts about a kind that the dialog of a record needs: how to read, edit, save and delete one. */
export interface EditedKind<T> {
  readonly queryKey: readonly unknown[];
  readonly nameOf: (record: T) => string;
  readonly words: { readonly make: string; readonly removeHint?: string };
  /** Returns the fields of a record, or of a new one. */
  readonly fields: (record: T | undefined) => readonly Field[];
  /** Creates a record and returns it, where the kind stays open. */
  readonly create?: (body: Body) => Promise<unknown>;
  /** Reads the current state: what the dialog begins with, and whether others have changed it before it is saved. */
  readonly read?: (record: T) => Promise<T>;
  /**
   * @param record as it was just read
   * @param body all fields that can be changed, for routes that replace the record
   */
  readonly update?: (record: T, changes: Body, body: Body) => Promise<unknown>;
  readonly remove?: (record: T) => Promise<unknown>;
  /** Returns why the record cannot be changed; undefined if it can. */
  readonly isFixed?: (record: T) => string | undefined;
  /** Rendered below the fields of an existing or just created record: tests, addresses, further actions. */
  readonly more?: (record: T, onDone: () => void, isNew: boolean) => ReactNode;
  /** True if the dialog stays open with a record that it has created, for what `more` renders. */
  readonly staysOpen?: boolean;
}

/** Everything a page needs to know about a kind of records: how to list, edit, save and delete them. */
export interface RecordKind<T> extends EditedKind<T> {
  /** The kind in command ids: `finalization`. */
  readonly id: string;
  readonly list: (page: number) => Promise<Portion<T>>;
  /** Finds records by a part of the name, the first page of them; by default, all pages of the list are read. */
  readonly find?: (text: string) => Promise<Portion<T>>;
  /** Returns a key that is unique within the list. */
  readonly keyOf: (record: T) => string;
  readonly words: EditedKind<T>['words'] & {
    readonly title: string;
    /** Shown for an empty list: what would be listed here, and the first step. */
    readonly none: string;
    readonly noneHint: string;
  };
  /** Another dialog than that of the fields; undefined stands for a new record. */
  readonly dialog?: (record: T | undefined, onClose: () => void) => ReactNode;
  /** True if the user sees only the names. */
  readonly isClosed?: boolean;
  /** The columns after the first, which shows the name. */
  readonly columns: readonly RecordColumn<T>[];
}

type KindWord = 'title' | 'make' | 'none' | 'noneHint' | 'removeHint';
/** Returns the words of a kind from those of its page. */
export const wordsOfKind = (t: Translate<KindWord>): Readonly<Record<KindWord, string>> => ({
  title: t('title'),
  make: t('make'),
  none: t('none'),
  noneHint: t('noneHint'),
  removeHint: t('removeHint'),
});
