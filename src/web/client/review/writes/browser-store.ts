import type { KeptAct, WaitingStore } from './waiting.js';

const PREFIX = 'umbra-waiting:';
/** As long as a decision can be undone; whoever comes back later sees the document as it is. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  readonly at: number;
  readonly acts: readonly KeptAct[];
}

/** Keeps a user's waiting acts on a document in this browser, until the server has carried them out. */
export function browserStore(userId: string, documentId: string): WaitingStore {
  const key = `${PREFIX}${userId}:${documentId}`;
  return {
    put: (acts) =>
      quietly(() => {
        if (acts.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify({ at: Date.now(), acts } satisfies Kept));
      }),
    take: () =>
      quietly(() => {
        for (const name of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
          if (!isFresh(readAt(name))) localStorage.removeItem(name);
        }
        return readAt(key)?.acts;
      }) ?? [],
  };
}

function readAt(key: string): Kept | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  const read: unknown = JSON.parse(kept);
  return typeof read === 'object' && read !== null && 'acts' in read && Array.isArray(read.acts)
    ? (read as Kept)
    : undefined;
}

const isFresh = (kept: Kept | undefined): boolean => kept !== undefined && Date.now() - kept.at < MAX_AGE_MS;

/** Storage may be forbidden or full: acts then last as long as the page. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
