import { Int32 } from 'bson';
import { equalValues } from '../bson/compare.js';
import { type Document, isDocument, isNumber, isTruthy, numberOf, toDouble, typeName } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import { parseFilter } from '../filter/filter-parser.js';
import { type Index, type IndexDefinition, sameKeyPattern } from '../storage/index-definition.js';

/** MongoDB's limit for `expireAfterSeconds`. */
const MAX_EXPIRE_SECONDS = 2_147_483_647;

/** The maximum number of indexes per collection. */
export const MAX_INDEXES = 64;

const MAX_FIELDS = 32;

const KNOWN_OPTIONS = new Set([
  'key',
  'name',
  'v',
  'ns',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
  'hidden',
  'dropDups',
]);

/** An index requested by a client; its id is assigned when it is created. */
export type IndexRequest = Omit<IndexDefinition, 'id'>;

/** Reads one element of `createIndexes`. @throws CommandError 67 and others if the index cannot be created. */
export function parseIndex(spec: Document): IndexRequest {
  const key = spec.key;
  if (!isDocument(key)) return refuse(9, "The 'key' field of an index specification must be an object");
  const unknown = Object.keys(spec).find((name) => !KNOWN_OPTIONS.has(name));
  if (unknown !== undefined)
    refuse(197, `The field '${unknown}' is not valid for an index specification of this store.`);
  checkKey(key);
  const name = spec.name ?? defaultName(key);
  if (typeof name !== 'string' || name === '')
    return refuse(67, 'The name of an index must be a string that is not empty.');
  const isId = Object.keys(key).join() === '_id';
  const unique = isTruthy(spec.unique) || isId;
  const sparse = isTruthy(spec.sparse);
  const partialFilter = partialFilterOf(spec);
  if (sparse && partialFilter !== undefined) refuse(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  if (isTruthy(spec.hidden)) refuse(67, 'Hidden indexes are not part of this store.');
  const collation = spec.collation;
  if (isDocument(collation) && collation.locale !== 'simple')
    refuse(67, 'Collations are not part of this store: strings compare by their bytes.');
  const expireAfterSeconds = expiryOf(spec.expireAfterSeconds, key);
  return {
    name,
    key,
    unique,
    sparse,
    partialFilter,
    expireAfterSeconds,
    multikey: Object.keys(key).map(() => false),
    long: false,
  };
}

function checkKey(key: Document): void {
  const fields = Object.entries(key);
  if (fields.length === 0) refuse(67, 'Index keys cannot be an empty object');
  if (fields.length > MAX_FIELDS) refuse(13103, `An index has at most ${MAX_FIELDS} fields.`);
  for (const [name, direction] of fields) {
    if (typeof direction === 'string') {
      refuse(67, `Indexes of type '${direction}' are not part of this store: it has ascending and descending ones.`);
    }
    if (!isNumber(direction) || !(Math.abs(toDouble(direction)) > 0)) {
      refuse(67, 'Values in v:2 index key pattern cannot be zero or something other than a number.');
    }
    if (name.includes('$**')) refuse(67, 'Wildcard indexes are not part of this store.');
    if (name === '' || name.split('.').includes('')) refuse(67, 'Index keys cannot contain an empty field name.');
    if (name.startsWith('$')) refuse(67, 'Index key contains an illegal field name: it starts with $.');
  }
}

/** Returns the default name that drivers and the server derive from a key pattern: `a_1_b_-1`. */
function defaultName(key: Document): string {
  return Object.entries(key)
    .map(([name, direction]) => `${name}_${numberOf(direction) ?? ''}`)
    .join('_');
}

function partialFilterOf(spec: Document): Document | undefined {
  const filter = spec.partialFilterExpression;
  if (filter === undefined) return undefined;
  if (!isDocument(filter))
    return refuse(67, `The field 'partialFilterExpression' must be an object, but got ${typeName(filter)}`);
  try {
    parseFilter(filter);
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(67, `Bad partialFilterExpression: ${error.message}`);
    throw error;
  }
  return filter;
}

function expiryOf(value: unknown, key: Document): number | undefined {
  if (value === undefined) return undefined;
  const seconds = numberOf(value);
  if (seconds === undefined)
    return refuse(
      67,
      `TTL index 'expireAfterSeconds' option must be numeric, but received a type of '${typeName(value)}'.`,
    );
  if (!(seconds >= 0 && seconds <= MAX_EXPIRE_SECONDS))
    return refuse(67, `TTL index 'expireAfterSeconds' option must be within the range 0 to ${MAX_EXPIRE_SECONDS}.`);
  const names = Object.keys(key);
  if (names.length > 1) return refuse(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.');
  if (names[0] === '_id')
    return refuse(67, "The field 'expireAfterSeconds' is not valid for an _id index specification.");
  return seconds;
}

/**
 * Returns the existing index with the same definition, if there is one.
 * @throws CommandError 85 or 86 if another index has its name, or its key with other options
 */
export function findExisting(indexes: readonly Index[], wanted: IndexRequest): Index | undefined {
  for (const index of indexes) {
    const { definition } = index;
    const sameKey = sameKeyPattern(definition.key, wanted.key);
    if (definition.name === wanted.name) {
      if (!sameKey)
        refuse(
          86,
          `An existing index has the same name as the requested index. Requested index: ${wanted.name}; it has another key.`,
        );
      if (!sameOptions(definition, wanted))
        refuse(
          index.isIdIndex ? 67 : 86,
          `An existing index has the same name as the requested index: ${wanted.name}; it has other options.`,
        );
      return index;
    }
    if (!sameKey || !samePartialFilter(definition, wanted)) continue;
    if (index.isIdIndex) return index;
    refuse(85, `Index already exists with a different name: ${definition.name}`);
  }
  return undefined;
}

function sameOptions(left: IndexRequest, right: IndexRequest): boolean {
  return (
    left.unique === right.unique &&
    left.sparse === right.sparse &&
    left.expireAfterSeconds === right.expireAfterSeconds &&
    samePartialFilter(left, right)
  );
}

function samePartialFilter(left: IndexRequest, right: IndexRequest): boolean {
  return equalValues(left.partialFilter, right.partialFilter);
}

/** The number of indexes in the form used in responses. */
export const indexCount = (indexes: readonly Index[]): Int32 => new Int32(indexes.length);
