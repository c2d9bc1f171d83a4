import type { FilterNode } from './filter-tree.js';

/** The tests that all have to hold, from nested conjunctions too. */
export function conjunctsOf(node: FilterNode): readonly FilterNode[] {
  return node.kind === 'and' ? node.nodes.flatMap(conjunctsOf) : [node];
}
