import { splitPath, type Path } from '../bson/path.js';
import { compareStrings } from '../bson/compare.js';
import { type Document, isArray, isDocument, typeName } from '../bson/values.js';
import { refuse } from '../errors.js';
import { compileFilter, type Variables } from '../filter/filter.js';
import type { ValueTest } from '../filter/predicates.js';
import { addToSet, pop, pull, pullAll, push } from './array-operators.js';
import type { CompiledUpdate, Update } from './compiled-update.js';
import { bit, currentDate, type FieldOperator, inc, max, min, mul, set } from './field-operators.js';
import { pipelineUpdate } from './pipeline-update.js';
import { matchedPosition } from './positional.js';
import { assign, clear, expandPath, findTarget, makeTarget, type Positions, valueOf } from './target.js';

export type { CompiledUpdate } from './compiled-update.js';

type Change = (document: Document, positions: Positions, inserting: boolean) => void;

/** Operators that apply only to existing fields and create nothing. */
const NEVER_CREATES = new Set(['$unset', '$pop', '$pull', '$pullAll']);

const FIELD_OPERATORS: Readonly<Record<string, FieldOperator>> = {
  $set: set,
  $setOnInsert: set,
  $inc: inc,
  $mul: mul,
  $min: min,
  $max: max,
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
  $unset: set,
};

/** Compiles an update document, replacement or pipeline. @throws CommandError 9, 2, 40 or 52 if it is invalid. */
export function compileUpdate(update: unknown, arrayFilters: unknown, variables: Variables = {}): CompiledUpdate {
  if (isArray(update)) {
    if (arrayFilters !== undefined) refuse(9, 'Cannot specify arrayFilters and a pipeline update');
    return { kind: 'pipeline', apply: pipelineUpdate(update, variables) };
  }
  if (!isDocument(update)) return refuse(9, 'Update argument must be either an object or an array');
  const names = Object.keys(update);
  if (names[0]?.startsWith('$') !== true) return { kind: 'replacement', apply: replacement(update, arrayFilters) };
  const filters = parseArrayFilters(arrayFilters);
  const changes = compileOperators(update, filters);
  return {
    kind: 'operators',
    apply: (document, { filter, inserting }) => {
      const positions = { filters, matched: (array: Path) => matchedPosition(filter, document, array) };
      for (const change of changes) change(document, positions, inserting);
      return document;
    },
  };
}

function replacement(update: Document, arrayFilters: unknown): Update {
  if (arrayFilters !== undefined) refuse(9, 'Cannot specify arrayFilters and a replacement update');
  const dollar = Object.keys(update).find((name) => name.startsWith('$'));
  if (dollar !== undefined) {
    refuse(
      52,
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  return (document) => ({ ...('_id' in document && !('_id' in update) ? { _id: document._id } : {}), ...update });
}

function compileOperators(update: Document, filters: ReadonlyMap<string, ValueTest>): readonly Change[] {
  const now = new Date();
  const changes: { readonly path: Path; readonly change: Change }[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (operator !== '$rename' && FIELD_OPERATORS[operator] === undefined) {
      refuse(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      return refuse(
        9,
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: <${typeName(fields)}>}`,
      );
    }
    for (const [name, operand] of Object.entries(fields)) {
      const path = checkedPath(name, operator);
      if (operator === '$rename') changes.push(...renaming(path, name, operand));
      else changes.push({ path, change: fieldChange(operator, path, name, operand, now) });
    }
  }
  checkConflicts(changes.map(({ path }) => path));
  checkFiltersUsed(
    changes.map(({ path }) => path),
    filters,
  );
  // MongoDB applies an update in the order of its paths, so new fields are appended in that order.
  return changes.sort((a, b) => comparePaths(a.path, b.path)).map(({ change }) => change);
}

function checkedPath(name: string, operator: string): Path {
  if (name === '') refuse(56, 'An empty update path is not valid.');
  const path = splitPath(name);
  if (path.includes('')) refuse(56, `The update path '${name}' contains an empty field name, which is not allowed.`);
  if (path[0]?.startsWith('$') === true)
    refuse(2, `The positional or dollar-prefixed '${name}' cannot begin the path of ${operator}.`);
  const dollar = path.find(
    (part) =>
      part.startsWith('$') &&
      part !== '$' &&
      !/^\$\[[a-z\d]*\]$/i.test(part) &&
      part !== '$id' &&
      part !== '$ref' &&
      part !== '$db',
  );
  if (dollar !== undefined)
    refuse(52, `The dollar ($) prefixed field '${dollar}' in '${name}' is not valid for storage.`);
  return path;
}

function fieldChange(operator: string, path: Path, name: string, operand: unknown, now: Date): Change {
  const compute = (FIELD_OPERATORS[operator] ?? set)(operand, name, now);
  return (document, positions, inserting) => {
    if (operator === '$setOnInsert' && !inserting) return;
    for (const concrete of expandPath(document, path, positions)) {
      const existing = findTarget(document, concrete);
      if (NEVER_CREATES.has(operator) && existing === undefined) continue;
      if (operator === '$unset') {
        if (existing !== undefined) clear(existing);
        continue;
      }
      const before = existing === undefined ? undefined : valueOf(existing);
      const after = compute(before, name);
      if (after !== undefined)
        assign(existing !== undefined && before !== undefined ? existing : makeTarget(document, concrete), after);
    }
  };
}

function renaming(from: Path, name: string, operand: unknown): { readonly path: Path; readonly change: Change }[] {
  if (typeof operand !== 'string') return refuse(2, `The 'to' field for $rename must be a string: ${name}`);
  const to = checkedPath(operand, '$rename');
  if (from.join('.') === to.join('.')) refuse(2, `The source and target field for $rename must differ: ${name}`);
  if ([...from, ...to].some((part) => part.startsWith('$')))
    refuse(2, 'The source and target of $rename may not be dynamic.');
  const change: Change = (document) => {
    const source = findTarget(document, from);
    const value = source === undefined ? undefined : valueOf(source);
    if (source === undefined || value === undefined) return;
    if (Array.isArray(source.container)) refuse(2, `The source field cannot be an array element, '${name}'`);
    clear(source);
    const target = makeTarget(document, to);
    if (Array.isArray(target.container)) refuse(2, `The destination field cannot be an array element, '${operand}'`);
    assign(target, value);
  };
  // The source's path takes part in the conflict check; the target's entry does the work.
  return [
    { path: from, change: () => undefined },
    { path: to, change },
  ];
}

function checkConflicts(paths: readonly Path[]): void {
  const seen = new Map<string, boolean>();
  for (const path of paths) {
    for (let i = 1; i <= path.length; i++) {
      const prefix = path.slice(0, i).join('.');
      const isEnd = i === path.length;
      const other = seen.get(prefix);
      if (other === true || (other === false && isEnd)) {
        refuse(40, `Updating the path '${path.join('.')}' would create a conflict at '${prefix}'`);
      }
      seen.set(prefix, isEnd);
    }
  }
}

function comparePaths(left: Path, right: Path): number {
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const a = left[i] ?? '';
    const b = right[i] ?? '';
    const numeric = /^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : 0;
    const order = numeric || compareStrings(a, b);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function parseArrayFilters(arrayFilters: unknown): ReadonlyMap<string, ValueTest> {
  const tests = new Map<string, ValueTest>();
  if (arrayFilters === undefined) return tests;
  if (!isArray(arrayFilters)) return refuse(14, 'arrayFilters must be an array');
  for (const filter of arrayFilters) {
    if (!isDocument(filter) || Object.keys(filter).length === 0)
      return refuse(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    const identifier = identifierOf(filter);
    if (identifier === undefined || !/^[a-z][a-z\d]*$/i.test(identifier)) {
      return refuse(
        2,
        'The top-level field name in an array filter must be an alphanumeric string beginning with a lowercase letter.',
      );
    }
    if (tests.has(identifier))
      refuse(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    const test = compileFilter(filter);
    tests.set(identifier, (element) => test({ [identifier]: element }));
  }
  return tests;
}

/** Returns the identifier that an array filter tests, at any depth of `$and` and `$or`. */
function identifierOf(filter: Document): string | undefined {
  const [name = '', value] = Object.entries(filter)[0] ?? [];
  if (!name.startsWith('$')) return splitPath(name)[0];
  const [branch] = isArray(value) ? value : [];
  return isDocument(branch) ? identifierOf(branch) : undefined;
}

function checkFiltersUsed(paths: readonly Path[], filters: ReadonlyMap<string, ValueTest>): void {
  for (const identifier of filters.keys()) {
    if (!paths.some((path) => path.includes(`$[${identifier}]`))) {
      refuse(9, `The array filter for identifier '${identifier}' was not used in the update`);
    }
  }
}
