import type { ReactNode } from 'react';

/** The value of a form field while the user edits it. */
export type Draft = Readonly<Record<string, unknown>>;
export type Row = Readonly<Record<string, string>>;
export interface Option {
  readonly value: string;
  readonly label: string;
  /** A sentence shown below the label, in a list of choices. */
  readonly hint?: string;
  /** The value is shown beside the label. */
  readonly isCoded?: boolean;
}

interface Common {
  /** The name of the field in the API. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** True if the field can only be set when the record is created, and is read-only afterwards. */
  readonly fixed?: boolean;
  /** True if the field applies, given the other values; a field that does not apply is left out of the request. */
  readonly when?: (draft: Draft) => boolean;
}

/** The kinds of fields that a record consists of. */
export type Field = Common &
  (
    | {
        readonly kind: 'text';
        readonly maxLength?: number;
        readonly pattern?: string;
        readonly type?: 'url' | 'text' | 'email';
      }
    | { readonly kind: 'long'; readonly maxLength?: number }
    /** Never shown. If left empty, the stored secret is kept; `isSet` is true if there is one. */
    | { readonly kind: 'secret'; readonly isSet: boolean; readonly maxLength?: number }
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly step?: number;
        readonly initial?: number;
      }
    | { readonly kind: 'flag'; readonly initial?: boolean }
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly initial?: string }
    | {
        readonly kind: 'choices';
        readonly options: readonly Option[];
        readonly initial?: readonly string[];
        /** Shown while nothing is chosen: what that means. */
        readonly none?: string;
      }
    /** A list of strings, one per line. */
    | {
        readonly kind: 'lines';
        readonly initial?: readonly string[];
        readonly rows?: number;
        /** True if the lines of an existing record are shown only when asked for. */
        readonly isHidden?: boolean;
      }
    | { readonly kind: 'moment'; readonly min?: string }
    /** A list that the page draws itself, together with others where it likes. */
    | {
        readonly kind: 'own';
        readonly draw: (draft: Draft, onChange: (changes: Draft) => void) => ReactNode;
      }
    /** A list of small objects with string values. */
    | { readonly kind: 'rows'; readonly columns: readonly Column[]; readonly add: string }
    /** Like `rows`, for an API object that maps strings to numbers; the first column is the key. */
    | { readonly kind: 'numbers'; readonly columns: readonly [Column, Column]; readonly add: string }
  );
export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Field & { readonly kind: K };

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly options?: readonly Option[];
  readonly type?: 'text' | 'number';
}

const PAD = 2;
/** Formats a moment as the value of `<input type="datetime-local">`. */
export function localMoment(iso: string): string {
  const at = new Date(iso);
  const two = (n: number): string => String(n).padStart(PAD, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Converts an API value to its form value; for a new record, returns the initial value of the field. */
function shown(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'long':
      return typeof value === 'string' ? value : '';
    case 'secret':
      return '';
    case 'number':
      return typeof value === 'number' ? String(value) : String(field.initial ?? '');
    case 'flag':
      return value ?? field.initial ?? false;
    case 'choice':
      return value ?? (value === null ? '' : (field.initial ?? field.options[0]?.value ?? ''));
    case 'choices':
      return value ?? field.initial ?? [];
    case 'lines':
      return ((value ?? field.initial ?? []) as readonly string[]).join('\n');
    case 'moment':
      return typeof value === 'string' ? localMoment(value) : '';
    case 'rows':
    case 'own':
      return value ?? [];
    case 'numbers': {
      const [key, amount] = field.columns;
      return Object.entries(value ?? {}).map(([name, n]) => ({ [key.name]: name, [amount.name]: String(n) }));
    }
  }
}

/** Returns the form values of a record, or of a new one. */
export const draftOf = (fields: readonly Field[], record: object | undefined): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, shown(field, (record as Draft | undefined)?.[field.name])]));

/** Converts a form value to its API value; undefined if the field is to be left out. */
function sent(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'long':
    case 'flag':
    case 'choices':
    case 'own':
      return value;
    case 'choice':
      return value === '' ? null : value;
    case 'secret':
      return value === '' ? undefined : value;
    case 'number':
      return value === '' ? undefined : Number(value);
    case 'lines':
      return [...new Set((value as string).split('\n').map((line) => line.trim()))].filter((line) => line !== '');
    case 'moment':
      return value === '' ? undefined : new Date(value as string).toISOString();
    case 'rows':
      return (value as readonly Row[]).filter((row) => Object.values(row).some((text) => text !== ''));
    case 'numbers': {
      const [key, amount] = field.columns;
      return Object.fromEntries(
        (value as readonly Row[])
          .filter((row) => row[key.name] !== '')
          .map((row) => [row[key.name], Number(row[amount.name])]),
      );
    }
  }
}

const matters = (field: Field, draft: Draft): boolean => field.when?.(draft) !== false;

/** Returns the request body with all applicable fields of a record, without empty strings. */
export function bodyOf(fields: readonly Field[], draft: Draft): Record<string, unknown> {
  const told = fields
    .filter((field) => matters(field, draft))
    .map((field) => [field.name, sent(field, draft[field.name])] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(told);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the fields that differ from the form as it was opened. Only these are sent, so that others' changes to the
 * rest are kept.
 */
export function changesOf(fields: readonly Field[], opened: Draft, draft: Draft): Record<string, unknown> {
  const changed = fields.filter(
    (field) =>
      field.fixed !== true &&
      (matters(field, draft) !== matters(field, opened) || !isSame(opened[field.name], draft[field.name])),
  );
  // A field that was emptied or no longer applies is sent as null.
  return Object.fromEntries(
    changed.map((field) => [field.name, matters(field, draft) ? (sent(field, draft[field.name]) ?? null) : null]),
  );
}

/** Returns the fields that another user has changed meanwhile and that are changed here to a different value. */
export function conflictsOf(fields: readonly Field[], opened: Draft, draft: Draft, now: Draft): readonly Field[] {
  return fields.filter(
    ({ name, kind }) =>
      kind !== 'secret' &&
      !isSame(opened[name], draft[name]) &&
      !isSame(opened[name], now[name]) &&
      !isSame(draft[name], now[name]),
  );
}

/** Returns the form with others' changes merged in; the changes made here are kept. */
export const mergedWith = (fields: readonly Field[], opened: Draft, draft: Draft, now: Draft): Draft =>
  Object.fromEntries(fields.map(({ name }) => [name, isSame(opened[name], draft[name]) ? now[name] : draft[name]]));
