import { type Path, valueAt, visitPath } from '../bson/path.js';
import { type Document, isArray } from '../bson/values.js';
import { compileNode, elementTest } from '../filter/filter.js';
import type { FilterNode } from '../filter/filter-tree.js';
import { conjunctsOf } from '../filter/conjuncts.js';
import type { ValueTest } from '../filter/predicates.js';

/**
 * Returns the position in an array that made a query match a document, which `$` refers to. It is determined by the
 * first test of the query that leads through the array.
 */
export function matchedPosition(filter: FilterNode, document: Document, array: Path): number | undefined {
  const elements = valueAt(document, array);
  if (!isArray(elements)) return undefined;
  for (const node of conjunctsOf(filter)) {
    const test = node.kind === 'field' ? testOfElement(node, array) : undefined;
    if (test === undefined) continue;
    const at = elements.findIndex(test);
    if (at !== -1) return at;
  }
  return undefined;
}

function testOfElement(node: FilterNode & { readonly kind: 'field' }, array: Path): ValueTest | undefined {
  if (!array.every((part, i) => node.path[i] === part)) return undefined;
  const rest = node.path.slice(array.length);
  if (rest.length > 0) {
    const inner = compileNode({ ...node, path: ['element', ...rest] });
    return (element) => inner({ element });
  }
  if (node.predicate.op === '$elemMatch' || node.predicate.op === '$elemMatchValue') {
    const whole = compileNode({ ...node, path: ['array'] });
    return (element) => whole({ array: [element] });
  }
  const test = elementTest(node, {});
  return (element) => visitPath(element, [], test);
}
