import { LRUCache } from 'lru-cache';

/** A cache that forgets what was not used for longest. */
export type GrowingCache<V extends object | boolean> = LRUCache<string, V>;

/**
 * Makes a cache of at most so many entries that takes memory as they come. By `max`, the library would take it all at
 * once: 29 ms and 3 MB for 100,000 entries, at each start of the service.
 * @param ttl milliseconds for which an entry is used
 */
export const growingCache = <V extends object | boolean>(
  maxEntries: number,
  options: { readonly ttl?: number } = {},
): GrowingCache<V> => new LRUCache({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
