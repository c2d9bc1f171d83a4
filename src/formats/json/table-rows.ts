import { isKnownLabel, kindsOfLabel } from '../evidence/label-kinds.js';
import type { Field, Shape } from './shapes.js';

/** Members that name the columns of rows in arrays beside them, as databases and libraries for tables write them. */
const COLUMNS: ReadonlySet<string> = new Set(
  'columns column_names columnnames cols header headers fields field_names fieldnames'.split(' '),
);
export const MAX_COLUMNS = 1000;
const MAX_NAME_LENGTH = 60;

/** True if the items of an array in this member may be names of columns. */
export const namesColumns = (field: Field | undefined): boolean =>
  field !== undefined && COLUMNS.has(field.key.toLowerCase());

/** True if the first of several rows names their columns: distinct short words, at least one of them a known label. */
export const isHeader = (names: readonly string[]): boolean =>
  names.length > 1 &&
  new Set(names).size === names.length &&
  names.every((name) => name.length <= MAX_NAME_LENGTH && !/@|\d{3}/.test(name)) &&
  names.some((name) => isKnownLabel(name) || kindsOfLabel(name).length > 0);

/** Returns the fields of the columns with these names. */
export const columnsOf = (names: readonly string[], { path, above }: Field): readonly Field[] =>
  names.map((name, index) => ({
    ...{ key: name, label: name, isOwn: true, says: undefined, isNameOfProgram: true, above },
    path: path === undefined ? undefined : `${path}[${index}]`,
    inner: new Map<Shape['type'], Shape>(),
  }));
