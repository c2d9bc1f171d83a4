import type { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long } from 'bson';

/**
 * The in-memory form of a document: plain objects and arrays, with every number in its BSON type (`Int32`, `Long`,
 * `Double`, `Decimal128`), so that values are written back with the type they were read with.
 */
export type Document = Record<string, unknown>;

/** A BSON number of any of the four types. */
export type BsonNumber = Int32 | Long | Double | Decimal128;

interface Tagged {
  readonly _bsontype: string;
}

/** MongoDB's order of types, low to high. All numeric types share one rank, and so do strings and symbols. */
export const TypeOrder = {
  minKey: 1,
  undefined: 2,
  null: 3,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbRef: 55,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

const TAGGED_ORDER: Readonly<Record<string, number>> = {
  Int32: TypeOrder.number,
  Double: TypeOrder.number,
  Long: TypeOrder.number,
  Decimal128: TypeOrder.number,
  BSONSymbol: TypeOrder.string,
  Binary: TypeOrder.binary,
  UUID: TypeOrder.binary,
  ObjectId: TypeOrder.objectId,
  Timestamp: TypeOrder.timestamp,
  BSONRegExp: TypeOrder.regex,
  Code: TypeOrder.code,
  MinKey: TypeOrder.minKey,
  MaxKey: TypeOrder.maxKey,
  DBRef: TypeOrder.object,
};

/** Returns the `_bsontype` of a value of the bson library, or `undefined` for a native JavaScript value. */
export function tagOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? (value as Partial<Tagged>)._bsontype : undefined;
}

/** Returns the rank of a value's type in MongoDB's comparison order; a missing value ranks just above MinKey. */
export function typeOrder(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return TypeOrder.number;
    case 'string':
      return TypeOrder.string;
    case 'boolean':
      return TypeOrder.boolean;
    case 'object': {
      if (value === null) return TypeOrder.null;
      if (Array.isArray(value)) return TypeOrder.array;
      if (value instanceof Date) return TypeOrder.date;
      const tag = (value as Partial<Tagged>)._bsontype;
      if (tag === undefined) return TypeOrder.object;
      if (tag === 'Code' && (value as Code).scope) return TypeOrder.codeWithScope;
      return TAGGED_ORDER[tag] ?? TypeOrder.object;
    }
    default:
      return TypeOrder.undefined;
  }
}

/** Returns true for a document: neither an array nor a value of one of BSON's own types. */
export function isDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    (value as Partial<Tagged>)._bsontype === undefined
  );
}

/** Returns true for an array, with elements of unknown type. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Returns true for a number of any BSON type. */
export function isNumber(value: unknown): value is BsonNumber {
  return typeOrder(value) === TypeOrder.number;
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns true for a BSON regular expression. */
export function isRegex(value: unknown): value is BSONRegExp {
  return tagOf(value) === 'BSONRegExp';
}

/** Returns true for binary data, including a UUID. */
export function isBinary(value: unknown): value is Binary {
  const tag = tagOf(value);
  return tag === 'Binary' || tag === 'UUID';
}

/** Converts a number to a double; exact for all but large `Long` and most `Decimal128` values. */
export function toDouble(value: BsonNumber | number | bigint): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  switch (value._bsontype) {
    case 'Long':
      return value.toNumber();
    case 'Decimal128':
      return Number(value.toString());
    default:
      return value.valueOf();
  }
}

/** Returns a command field's number as a double, or `undefined` if it is not a number. */
export function numberOf(value: unknown): number | undefined {
  return isNumber(value) ? toDouble(value) : undefined;
}

/** Returns true if MongoDB treats the value as true: everything except false, null, a missing value and zero. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumber(value) ? toDouble(value) !== 0 : true;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  BSONSymbol: 'symbol',
  Binary: 'binData',
  UUID: 'binData',
  ObjectId: 'objectId',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  Code: 'javascript',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  DBRef: 'object',
};

/** Returns MongoDB's alias of the value's type, as used by `$type` and in messages. */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return 'double';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      if (value instanceof Date) return 'date';
      if (tagOf(value) === 'Code' && (value as Code).scope) return 'javascriptWithScope';
      return TYPE_NAMES[tagOf(value) ?? ''] ?? 'object';
    default:
      return 'missing';
  }
}

/** The type numbers that `$type` accepts, with their aliases. */
export const TYPE_NUMBERS: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
};
