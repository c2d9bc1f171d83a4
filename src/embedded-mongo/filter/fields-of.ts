import type { FilterNode } from './filter-tree.js';

/** Returns the top-level fields that a filter tests; undefined if it may test any. */
export function fieldsOf(node: FilterNode): ReadonlySet<string> | undefined {
  switch (node.kind) {
    case 'constant':
      return new Set();
    case 'field':
      return new Set([node.name.split('.')[0] ?? '']);
    case 'not':
      return fieldsOf(node.node);
    case 'and':
    case 'or': {
      const names = new Set<string>();
      for (const inner of node.nodes) {
        const own = fieldsOf(inner);
        if (own === undefined) return undefined;
        for (const name of own) names.add(name);
      }
      return names;
    }
    case 'expression':
      return undefined;
  }
}
