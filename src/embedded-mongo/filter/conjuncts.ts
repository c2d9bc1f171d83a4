import type { FilterNode } from './filter-tree.js';

/** Returns the tests that all have to hold, including those of nested conjunctions. */
export function conjunctsOf(node: FilterNode): readonly FilterNode[] {
  return node.kind === 'and' ? node.nodes.flatMap(conjunctsOf) : [node];
}
