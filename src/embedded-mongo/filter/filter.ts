import { visitPath } from '../bson/path.js';
import { type Document, isArray, isDocument } from '../bson/values.js';
import { expressionTest } from './expression.js';
import { parseFilter } from './filter-parser.js';
import type { DocumentTest, FilterNode, Predicate } from './filter-tree.js';
import { opensArrays, valueTest, type ValueTest } from './predicates.js';

export type { DocumentTest } from './filter-tree.js';

/** Variables of a command's `let`, for `$expr`. */
export type Variables = Readonly<Record<string, unknown>>;

/** Parses and compiles a filter. @throws CommandError if it is invalid. */
export function compileFilter(filter: Document, variables: Variables = {}): DocumentTest {
  return compileNode(parseFilter(filter), variables);
}

/** Compiles a parsed filter to a test for documents. */
export function compileNode(node: FilterNode, variables: Variables = {}): DocumentTest {
  switch (node.kind) {
    case 'and': {
      const tests = node.nodes.map((inner) => compileNode(inner, variables));
      return (document) => tests.every((test) => test(document));
    }
    case 'or': {
      const tests = node.nodes.map((inner) => compileNode(inner, variables));
      return (document) => tests.some((test) => test(document));
    }
    case 'not': {
      const test = compileNode(node.node, variables);
      return (document) => !test(document);
    }
    case 'field': {
      const leaf = leafTest(node.predicate, variables);
      const { path } = node;
      return (document) => visitPath(document, path, leaf);
    }
    case 'constant':
      return () => node.value;
    case 'expression':
      return expressionTest(node.expression, variables);
  }
}

/** Tests the value at the end of a path; an array is tested both as a whole and element by element. */
function leafTest(predicate: Predicate, variables: Variables): ValueTest {
  if (predicate.op === '$elemMatch') {
    const element = compileNode(predicate.element, variables);
    return (value) => isArray(value) && value.some((entry) => isContainer(entry) && element(entry));
  }
  if (predicate.op === '$elemMatchValue') {
    const tests = predicate.predicates.map((node) => elementTest(node, variables));
    return (value) => isArray(value) && value.some((entry) => tests.every((test) => test(entry)));
  }
  const test = valueTest(predicate);
  if (!opensArrays(predicate)) return test;
  return (value) => (isArray(value) ? value.some(test) || test(value) : test(value));
}

/** Returns true for a document, or an array, whose positions are treated as fields. */
function isContainer(value: unknown): value is Document {
  return isDocument(value) || isArray(value);
}

/** Tests an element of an array against a predicate of `$elemMatch`; nested arrays are not traversed. */
export function elementTest(node: FilterNode, variables: Variables): ValueTest {
  switch (node.kind) {
    case 'field': {
      const { predicate } = node;
      return predicate.op === '$elemMatch' || predicate.op === '$elemMatchValue'
        ? leafTest(predicate, variables)
        : valueTest(predicate);
    }
    case 'not': {
      const test = elementTest(node.node, variables);
      return (value) => !test(value);
    }
    case 'and': {
      const tests = node.nodes.map((inner) => elementTest(inner, variables));
      return (value) => tests.every((test) => test(value));
    }
    case 'or': {
      const tests = node.nodes.map((inner) => elementTest(inner, variables));
      return (value) => tests.some((test) => test(value));
    }
    case 'constant':
      return () => node.value;
    case 'expression':
      return () => false;
  }
}
