import { isKnownLabel } from '../evidence/label-kinds.js';

/** A member of the objects at one place of a document, or the items of its arrays: what is the same for all of them. */
export interface Field {
  /** `$.patients[*].name`; undefined where it would be too long. */
  readonly path: string | undefined;
  /** Its name; that of its array where it is an item. */
  readonly key: string;
  /** What its values stand under: its own name, or that above where it says nothing. */
  readonly label: string;
  readonly isOwn: boolean;
  /** Its name in lower case, where its value says what other members of its object are. */
  readonly says: string | undefined;
  /** `first_name`, `$ref`, `content-type`, `2024`: such a name would not be a person's but by chance. */
  readonly isNameOfProgram: boolean;
  /** Of objects and arrays that are its value. */
  readonly inner: Map<Shape['type'], Shape>;
  /** Of the objects that it is a member of. */
  readonly above: string;
}

/** The objects or arrays at one place of a document. */
export interface Shape {
  readonly type: 'object' | 'array';
  readonly path: string | undefined;
  /** Of the member that this object, or the object around this array, is the value of. */
  readonly above: string;
  /** By name; arrays have none. */
  readonly members: Map<string, Field>;
  /** Of arrays. */
  readonly items: Field;
}

/** Names that say nothing about a value; what stands beside or above it does. */
const GENERIC: ReadonlySet<string> = new Set(
  'value values val v text txt data content answer response item items #text $t $ _ _value raw string'.split(' '),
);
const SAYS: ReadonlySet<string> = new Set(
  'type label name key field kind system title question display code property attribute'.split(' '),
);
/** `user.name` is a name, and `user_name` is none. */
const NOT_PART_OF_A_LABEL: ReadonlySet<string> = new Set(['user', 'login', 'account']);

const MAX_PATH_LENGTH = 200;
/** Records have few names of members; tables by number or name may have any. */
const MAX_REMEMBERED = 10_000;

/** A member before any is read. */
export const NO_FIELD: Field = {
  ...{ path: undefined, key: '', label: '', isOwn: true, says: undefined, isNameOfProgram: true, above: '' },
  inner: new Map(),
};

/** What there is to know about the places of a document: told once a place, and not once a value. */
export class Shapes {
  /** The document itself. */
  readonly root: Field = { ...NO_FIELD, path: '$', inner: new Map() };
  private remembered = 0;

  /** The objects or arrays that are values of a member. */
  within(field: Field, type: Shape['type']): Shape {
    const known = field.inner.get(type);
    if (known !== undefined) return known;
    // An array has the names of the object that it is in.
    const above = type === 'object' ? field.key : field.above;
    const items = type === 'object' ? NO_FIELD : fieldOf(added(field.path, '[*]'), field.key, above);
    const shape: Shape = { type, path: field.path, above, members: new Map(), items };
    if (this.mayRemember()) field.inner.set(type, shape);
    return shape;
  }

  /** A member of objects by its name. */
  member({ path, above, members }: Shape, key: string): Field {
    const known = members.get(key);
    if (known !== undefined) return known;
    const field = fieldOf(added(path, `.${key}`), key, above);
    if (this.mayRemember()) members.set(key, field);
    return field;
  }

  private mayRemember(): boolean {
    return this.remembered < MAX_REMEMBERED && this.remembered++ >= 0;
  }
}

function fieldOf(path: string | undefined, key: string, above: string): Field {
  const lower = key.toLowerCase();
  const says = SAYS.has(lower) ? lower : undefined;
  const about = {
    path,
    key,
    above,
    says,
    isNameOfProgram: isNameOfProgram(key),
    inner: new Map<Shape['type'], Shape>(),
  };
  if (GENERIC.has(lower)) return { ...about, label: above, isOwn: false };
  const both = `${above} ${key}`;
  const isOne = above !== '' && !NOT_PART_OF_A_LABEL.has(above.toLowerCase()) && isKnownLabel(both);
  return { ...about, label: isOne ? both : key, isOwn: true };
}

function added(path: string | undefined, step: string): string | undefined {
  if (path === undefined || path.length + step.length > MAX_PATH_LENGTH) return undefined;
  return path + step;
}

const isNameOfProgram = (key: string): boolean => /^[@$#]?[\p{L}_$][\p{L}\p{N}_$:./-]{0,80}$|^\d{1,3}$/u.test(key);
