import { fieldOf, type Path, splitPath } from '../bson/path.js';
import { type Document, isArray, isDocument, isTruthy } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import type { DocumentTest } from './filter-tree.js';
import { type Operators, operators } from './operators.js';
import { toPlain, toTyped } from './plain.js';

/** Computes a value from a document; `undefined` if it is missing. */
export type Expression = (document: Document) => unknown;

/** Variables of `let`, by name without `$$`. */
type Variables = Readonly<Record<string, unknown>>;

/** More deeply nested expressions are refused. */
const MAX_DEPTH = 100;

/** Operators that would run JavaScript received from a client. */
const SCRIPTED = new Set(['$function', '$accumulator', '$where']);

/** The value of `$$REMOVE`. */
const MISSING = undefined;

/**
 * Compiles an aggregation expression. Paths, literals, documents and arrays are evaluated here, so that values keep
 * their BSON types; operators are evaluated by mingo.
 * @throws CommandError 168 for an unknown operator.
 */
export function compileExpression(expression: unknown, variables: Variables = {}, depth = 0): Expression {
  if (depth > MAX_DEPTH) refuse(9, `The expression is nested deeper than ${MAX_DEPTH} levels.`);
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, variables);
  if (isArray(expression)) {
    const elements = expression.map((element) => compileExpression(element, variables, depth + 1));
    return (document) => elements.map((element) => element(document) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const names = Object.keys(expression);
  const [first = ''] = names;
  if (first.startsWith('$')) {
    if (names.length > 1) refuse(15983, 'An object representing an expression must have exactly one field.');
    return compileOperator(first, expression, variables);
  }
  const fields = names.map((name) => [name, compileExpression(expression[name], variables, depth + 1)] as const);
  return (document) => {
    const computed: Document = {};
    for (const [name, field] of fields) {
      const value = field(document);
      if (value !== undefined) computed[name] = value;
    }
    return computed;
  };
}

/** Compiles `$expr` to a test whether the expression is true for a document. */
export function expressionTest(expression: unknown, variables: Variables = {}): DocumentTest {
  const compiled = compileExpression(expression, variables);
  return (document) => isTruthy(compiled(document));
}

function compilePath(text: string, variables: Variables): Expression {
  if (!text.startsWith('$$')) {
    const path = splitPath(text.slice(1));
    if (path.includes('')) refuse(40353, 'A field path must not have an empty part.');
    return (document) => resolvePath(document, path, 0);
  }
  const [name = '', ...path] = splitPath(text.slice(2));
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (document) => resolvePath(document, path, 0);
    case 'NOW': {
      const now = new Date();
      return () => now;
    }
    case 'REMOVE':
      return () => MISSING;
    default:
      if (!Object.hasOwn(variables, name)) refuse(17276, `Use of undefined variable: ${name}`);
      return () => resolvePath(variables[name], path, 0);
  }
}

/** Resolves a path in an expression, which traverses every element of the arrays along it. */
function resolvePath(value: unknown, path: Path, from: number): unknown {
  let current = value;
  for (let i = from; i < path.length; i++) {
    if (isArray(current)) {
      return current.map((element) => resolvePath(element, path, i)).filter((element) => element !== undefined);
    }
    if (!isDocument(current)) return undefined;
    current = fieldOf(current, path[i] ?? '');
  }
  return current;
}

function compileOperator(name: string, expression: Document, variables: Variables): Expression {
  if (name === '$literal') return () => expression[name];
  const mingo = operators();
  checkOperators(expression, mingo, 0);
  const plain = toPlain(expression);
  const options = mingo.options(toPlain(variables) as Document);
  return (document) => {
    try {
      return toTyped(mingo.evaluate(toPlain(document), plain, options));
    } catch (error) {
      throw error instanceof CommandError ? error : new CommandError(2, `${name}: the expression cannot be computed.`);
    }
  };
}

function checkOperators(expression: unknown, mingo: Operators, depth: number): void {
  if (depth > MAX_DEPTH) refuse(9, `The expression is nested deeper than ${MAX_DEPTH} levels.`);
  if (isArray(expression)) {
    for (const element of expression) checkOperators(element, mingo, depth + 1);
  } else if (isDocument(expression)) {
    for (const [name, operand] of Object.entries(expression)) {
      if (SCRIPTED.has(name)) refuse(2, `${name} is refused: server-side JavaScript is not executed.`);
      if (name.startsWith('$') && !mingo.has(name)) refuse(168, `Unrecognized expression '${name}'`);
      if (name !== '$literal') checkOperators(operand, mingo, depth + 1);
    }
  }
}
