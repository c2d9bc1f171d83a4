import type { Portion } from './kind.js';

/** The number of pages that are read at the same time. */
const AT_ONCE = 4;

/** Reads all pages of a list. */
export async function allPages<T>(list: (page: number) => Promise<Portion<T>>): Promise<readonly T[]> {
  const { content, totalPages } = await list(0);
  const found = [...content];
  for (let page = 1; page < totalPages; page += AT_ONCE) {
    const next = Array.from({ length: Math.min(AT_ONCE, totalPages - page) }, (_, i) => list(page + i));
    for (const portion of await Promise.all(next)) found.push(...portion.content);
  }
  return found;
}
