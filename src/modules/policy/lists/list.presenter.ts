import type { TermList } from './list.types.js';

export function presentList({ name, description, items }: TermList) {
  return { name, description, items };
}
