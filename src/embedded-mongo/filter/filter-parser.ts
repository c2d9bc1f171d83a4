import { splitPath } from '../bson/path.js';
import {
  type Document,
  isArray,
  isDocument,
  isNumber,
  isRegex,
  isTruthy,
  numberOf,
  toDouble,
  TYPE_NUMBERS,
  typeName,
} from '../bson/values.js';
import { refuse } from '../errors.js';
import type { FilterNode, Predicate } from './filter-tree.js';
import { bitMask } from './bit-mask.js';

/** Filters nested deeper than this are refused, as MongoDB does (`maxBSONDepth`). */
const MAX_DEPTH = 100;

const KNOWN_TYPES = new Set(Object.values(TYPE_NUMBERS));

const UNSUPPORTED_OPERATORS: Readonly<Record<string, string>> = {
  $where: 'server-side JavaScript is not executed',
  $text: 'text search is not part of this store',
  $jsonSchema: 'JSON schema is not part of this store',
  $near: 'geographic queries are not part of this store',
  $nearSphere: 'geographic queries are not part of this store',
  $geoWithin: 'geographic queries are not part of this store',
  $geoIntersects: 'geographic queries are not part of this store',
};

/** Parses a query filter. @throws CommandError 2 or 9 if it is invalid. */
export function parseFilter(filter: Document, depth = 0): FilterNode {
  if (depth > MAX_DEPTH) refuse(9, `The filter is nested deeper than ${MAX_DEPTH} levels.`);
  const nodes: FilterNode[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    if (name.startsWith('$')) nodes.push(...parseTopLevel(name, operand, depth));
    else nodes.push(...parseField(name, operand, depth));
  }
  return conjunction(nodes);
}

function conjunction(nodes: readonly FilterNode[]): FilterNode {
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined ? only : { kind: 'and', nodes };
}

function parseTopLevel(name: string, operand: unknown, depth: number): readonly FilterNode[] {
  switch (name) {
    case '$and':
      return parseBranches(name, operand, depth);
    case '$or':
      return [{ kind: 'or', nodes: parseBranches(name, operand, depth) }];
    case '$nor':
      return [{ kind: 'not', node: { kind: 'or', nodes: parseBranches(name, operand, depth) } }];
    case '$expr':
      return [{ kind: 'expression', expression: operand }];
    case '$comment':
      return [];
    case '$alwaysTrue':
      return [{ kind: 'constant', value: true }];
    case '$alwaysFalse':
      return [{ kind: 'constant', value: false }];
    default:
      return refuse(
        2,
        unsupported(name) ??
          `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function unsupported(operator: string): string | undefined {
  const reason = UNSUPPORTED_OPERATORS[operator];
  return reason === undefined ? undefined : `${operator} is refused: ${reason}.`;
}

function parseBranches(name: string, operand: unknown, depth: number): readonly FilterNode[] {
  if (!isArray(operand)) return refuse(2, `${name} must be an array`);
  if (operand.length === 0) refuse(2, '$and/$or/$nor must be a nonempty array');
  return operand.map((branch) =>
    isDocument(branch) ? parseFilter(branch, depth + 1) : refuse(2, '$or/$and/$nor entries need to be full objects'),
  );
}

/** Returns true if an operand is of the form `{$op: …}`; `$ref`, `$id` and `$db` of a DBRef are ordinary fields. */
export function isOperatorDocument(operand: unknown): operand is Document {
  if (!isDocument(operand)) return false;
  const [first] = Object.keys(operand);
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
}

function parseField(name: string, operand: unknown, depth: number): readonly FilterNode[] {
  if (!isOperatorDocument(operand)) return [fieldNode(name, equality(operand))];
  return parseOperators(name, operand, depth);
}

function parseOperators(name: string, operators: Document, depth: number): readonly FilterNode[] {
  const nodes: FilterNode[] = [];
  for (const [operator, operand] of Object.entries(operators)) {
    if (operator === '$options') {
      if (!('$regex' in operators)) refuse(2, '$options needs a $regex');
      continue;
    }
    if (operator === '$regex') nodes.push(fieldNode(name, regexOf(operand, operators.$options)));
    else nodes.push(...parseOperator(name, operator, operand, depth + 1));
  }
  return nodes;
}

function parseOperator(name: string, operator: string, operand: unknown, depth: number): readonly FilterNode[] {
  if (depth > MAX_DEPTH) refuse(9, `The filter is nested deeper than ${MAX_DEPTH} levels.`);
  const node = (predicate: Predicate): readonly FilterNode[] => [fieldNode(name, predicate)];
  const negated = (predicate: Predicate): readonly FilterNode[] => [{ kind: 'not', node: fieldNode(name, predicate) }];
  switch (operator) {
    case '$eq':
      return node({ op: '$eq', operand });
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isRegex(operand)) refuse(2, `Can't have RegEx as arg to predicate over field '${name}'.`);
      return node({ op: operator, operand });
    case '$ne':
      if (isRegex(operand)) refuse(2, "Can't have regex as arg to $ne.");
      return negated({ op: '$eq', operand });
    case '$in':
      return node(membership('$in', operand));
    case '$nin':
      return negated(membership('$nin', operand));
    case '$not':
      return [{ kind: 'not', node: parseNot(name, operand, depth) }];
    case '$exists':
      return isTruthy(operand) ? node({ op: '$exists' }) : negated({ op: '$exists' });
    case '$type':
      return node({ op: '$type', types: typesOf(operand) });
    case '$mod':
      return node(modulo(operand));
    case '$size':
      return node({ op: '$size', size: sizeOf(operand) });
    case '$all':
      return parseAll(name, operand, depth);
    case '$elemMatch':
      return node(elementMatch(operand, depth));
    case '$bitsAllSet':
      return node({ op: '$bits', want: 'allSet', mask: bitMask(operator, operand) });
    case '$bitsAllClear':
      return node({ op: '$bits', want: 'allClear', mask: bitMask(operator, operand) });
    case '$bitsAnySet':
      return node({ op: '$bits', want: 'anySet', mask: bitMask(operator, operand) });
    case '$bitsAnyClear':
      return node({ op: '$bits', want: 'anyClear', mask: bitMask(operator, operand) });
    default:
      return refuse(2, unsupported(operator) ?? `unknown operator: ${operator}`);
  }
}

function fieldNode(name: string, predicate: Predicate): FilterNode {
  return { kind: 'field', name, path: splitPath(name), predicate };
}

function equality(operand: unknown): Predicate {
  return isRegex(operand) ? regexOf(operand, undefined) : { op: '$eq', operand };
}

function regexOf(operand: unknown, options: unknown): Predicate {
  const flags = typeof options === 'string' ? options : undefined;
  if (isRegex(operand)) return { op: '$regex', source: operand.pattern, flags: flags ?? operand.options };
  if (typeof operand === 'string') return { op: '$regex', source: operand, flags: flags ?? '' };
  return refuse(2, '$regex has to be a string');
}

function membership(operator: string, operand: unknown): Predicate {
  if (!isArray(operand)) return refuse(2, `${operator} needs an array`);
  if (operand.some(isOperatorDocument)) refuse(2, `cannot nest $ under ${operator}`);
  return { op: '$in', operands: operand };
}

function parseNot(name: string, operand: unknown, depth: number): FilterNode {
  if (isRegex(operand)) return fieldNode(name, regexOf(operand, undefined));
  if (!isDocument(operand)) return refuse(2, '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) refuse(2, '$not cannot be empty');
  if (!isOperatorDocument(operand)) refuse(2, '$not needs a regex or a document of operators');
  return conjunction(parseOperators(name, operand, depth));
}

function parseAll(name: string, operand: unknown, depth: number): readonly FilterNode[] {
  if (!isArray(operand)) return refuse(2, '$all needs an array');
  if (operand.length === 0) return [{ kind: 'constant', value: false }];
  return operand.map((element) =>
    isOperatorDocument(element) && '$elemMatch' in element
      ? fieldNode(name, elementMatch(element.$elemMatch, depth))
      : isOperatorDocument(element)
        ? refuse(2, 'no $ expressions in $all')
        : fieldNode(name, equality(element)),
  );
}

function elementMatch(operand: unknown, depth: number): Predicate {
  if (!isDocument(operand)) return refuse(2, '$elemMatch needs an Object');
  const [first] = Object.keys(operand);
  const onValues =
    isOperatorDocument(operand) && first !== '$and' && first !== '$or' && first !== '$nor' && first !== '$expr';
  return onValues
    ? { op: '$elemMatchValue', predicates: parseOperators('', operand, depth + 1) }
    : { op: '$elemMatch', element: parseFilter(operand, depth + 1) };
}

function typesOf(operand: unknown): ReadonlySet<string> {
  const types = new Set<string>();
  for (const type of isArray(operand) ? operand : [operand]) {
    const name = typeof type === 'string' ? type : isNumber(type) ? TYPE_NUMBERS[toDouble(type)] : undefined;
    if (name === 'number') ['int', 'long', 'double', 'decimal'].forEach((number) => types.add(number));
    else if (name !== undefined && KNOWN_TYPES.has(name)) types.add(name);
    else if (typeof type === 'string') refuse(2, `Unknown type name alias: ${type}`);
    else
      refuse(
        2,
        isNumber(type)
          ? `Invalid numerical type code: ${toDouble(type)}`
          : 'type must be represented as a number or a string',
      );
  }
  if (types.size === 0) refuse(9, '$type must match at least one type');
  return types;
}

function modulo(operand: unknown): Predicate {
  if (!isArray(operand)) return refuse(2, 'malformed mod, needs to be an array');
  if (operand.length !== 2) refuse(2, `malformed mod, ${operand.length < 2 ? 'not enough' : 'too many'} elements`);
  const divisor = Math.trunc(numberOf(operand[0]) ?? refuse(2, 'malformed mod, divisor not a number'));
  const remainder = Math.trunc(numberOf(operand[1]) ?? refuse(2, 'malformed mod, remainder not a number'));
  if (divisor === 0) refuse(2, 'divisor cannot be 0');
  return { op: '$mod', divisor, remainder };
}

function sizeOf(operand: unknown): number {
  const size = numberOf(operand);
  if (size === undefined) return refuse(9, `Failed to parse $size. Expected a number in: $size: ${typeName(operand)}`);
  if (!Number.isInteger(size)) refuse(9, 'Failed to parse $size. Expected an integer.');
  if (size < 0) refuse(9, 'Failed to parse $size. Expected a non-negative number.');
  return size;
}
