import { isKnownLabel } from '../evidence/label-kinds.js';
import { isTextInBase64 } from '../inner-data.js';

/** Properties shared by all members with one path in a document, or by all items of an array. */
export interface Field {
  /** `$.patients[*].name`; undefined where it would be too long. */
  readonly path: string | undefined;
  /** Its name; for an item, the name of its array. */
  readonly key: string;
  /** The label of its values: its own name, or the name above if its own is generic. */
  readonly label: string;
  readonly isOwn: boolean;
  /** Its name in lower case if its value describes other members of its object. */
  readonly says: string | undefined;
  /** True for names such as `first_name`, `$ref`, `content-type`, `2024`, which are names of people only by chance. */
  readonly isNameOfProgram: boolean;
  /** Shapes of the objects and arrays that are its value. */
  readonly inner: Map<Shape['type'], Shape>;
  /** Name of the member that contains the object of this member. */
  readonly above: string;
}

/** Objects or arrays with one path in a document. */
export interface Shape {
  readonly type: 'object' | 'array';
  readonly path: string | undefined;
  /** Name of the member whose value is this object, or the object around this array. */
  readonly above: string;
  /** By name; empty for arrays. */
  readonly members: Map<string, Field>;
  /** Items of arrays. */
  readonly items: Field;
}

/** Generic names, which do not describe a value; a sibling or parent does. */
const GENERIC: ReadonlySet<string> = new Set(
  'value values val v text txt data content answer response item items #text $t $ _ _value raw string'.split(' '),
);
const LABEL_KEYS: ReadonlySet<string> = new Set(
  'type label name key field kind system title question display code property attribute'.split(' '),
);
/** `user.name` is a person's name, but `user_name` is not. */
const NOT_PART_OF_A_LABEL: ReadonlySet<string> = new Set(['user', 'login', 'account']);

const MAX_PATH_LENGTH = 200;
/** Records have few distinct member names; objects used as tables may have any number. */
const MAX_REMEMBERED = 10_000;

/** The field before the first member. */
export const NO_FIELD: Field = {
  ...{ path: undefined, key: '', label: '', isOwn: true, says: undefined, isNameOfProgram: true, above: '' },
  inner: new Map(),
};

/** Caches the properties of each path of a document, computed once per path instead of once per value. */
export class Shapes {
  /** The field of the document itself. */
  readonly root: Field = { ...NO_FIELD, path: '$', inner: new Map() };
  private remembered = 0;

  /** Returns the shape of the objects or arrays that are values of a field. */
  within(field: Field, type: Shape['type']): Shape {
    const known = field.inner.get(type);
    if (known !== undefined) return known;
    // An array inherits the name above the object that contains it.
    const above = type === 'object' ? field.key : field.above;
    const items = type === 'object' ? NO_FIELD : fieldOf(added(field.path, '[*]'), field.key, above);
    const shape: Shape = { type, path: field.path, above, members: new Map(), items };
    if (this.mayRemember()) field.inner.set(type, shape);
    return shape;
  }

  /** Returns a member of objects by name. */
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
  const says = LABEL_KEYS.has(lower) ? lower : undefined;
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

const isNameOfProgram = (key: string): boolean => NAME_OF_PROGRAM.test(key) && !isTextInBase64(key);
const NAME_OF_PROGRAM = /^(?!.*\d{6})[@$#]?[\p{L}_$][\p{L}\p{N}_$:./-]{0,80}$|^\d{1,3}$/u;
