import type { Portion } from './kind.js';

/** The number of pages that are read at the same time. */
const MAX_CONCURRENT = 4;

/** Reads all pages of a list. */
export async function allPages<T>(list: (page: number) => Promise<Portion<T>>): Promise<readonly T[]> {
  const { content, totalPages } = await list(0);
  const found = [...content];
  for (let page = 1; page < totalPages; page += MAX_CONCURRENT) {
    const next = Array.from({ length: Math.min(MAX_CONCURRENT, totalPages - page) }, (_, i) => list(page + i));
    for (const portion of await Promise.all(next)) found.push(...portion.content);
  }
  return found;
}
