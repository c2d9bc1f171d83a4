import { LRUCache } from 'lru-cache';

/** A cache that evicts the least recently used entry. */
export type LazyLruCache<V extends object | boolean> = LRUCache<string, V>;

/**
 * Creates a cache with a maximum number of entries that allocates memory only as entries are added. With `max`, the library would
 * allocate all of it at once: 29 ms and 3 MB for 100,000 entries, at each start of the service.
 * @param ttl milliseconds for which an entry is valid
 */
export const lazyLruCache = <V extends object | boolean>(
  maxEntries: number,
  options: { readonly ttl?: number } = {},
): LazyLruCache<V> => new LRUCache({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
