import { newRequestKey } from '../../api/request-key.js';
import type { KeptAct, WaitingStore } from './waiting.js';

const PREFIX = 'umbra-waiting:';
/** As long as a decision can be undone; whoever comes back later sees the document as it is. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

interface KeptState {
  readonly at: number;
  readonly acts: readonly KeptAct[];
}

/**
 * Keeps a user's waiting acts on a document in this browser, until the server has carried them out. Each open page has
 * an entry of its own, so that two of them do not overwrite each other's acts.
 */
export function browserStore(userId: string, documentId: string): WaitingStore {
  const shared = `${PREFIX}${userId}:${documentId}:`;
  const own = `${shared}${newRequestKey()}`;
  const put = (acts: readonly KeptAct[]): void => {
    if (acts.length === 0) localStorage.removeItem(own);
    else localStorage.setItem(own, JSON.stringify({ at: Date.now(), acts } satisfies KeptState));
  };
  return {
    put: (acts) => quietly(() => put(acts)),
    take: () =>
      quietly(() => {
        const found = freshEntries().filter(([name]) => name.startsWith(shared));
        const acts = found.sort(([, one], [, other]) => one.at - other.at).flatMap(([, kept]) => kept.acts);
        put(acts);
        for (const [name] of found) if (name !== own) localStorage.removeItem(name);
        return acts;
      }) ?? [],
  };
}

/** Returns what all pages have kept, and removes what is too old. */
function freshEntries(): [name: string, kept: KeptState][] {
  return Object.keys(localStorage).flatMap((name): [string, KeptState][] => {
    if (!name.startsWith(PREFIX)) return [];
    const kept = readAt(name);
    if (kept !== undefined && Date.now() - kept.at < MAX_AGE_MS) return [[name, kept]];
    localStorage.removeItem(name);
    return [];
  });
}

function readAt(key: string): KeptState | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  const read = quietly(() => JSON.parse(kept) as unknown);
  return typeof read === 'object' && read !== null && 'acts' in read && Array.isArray(read.acts)
    ? (read as KeptState)
    : undefined;
}

/** Storage may be forbidden or full: acts then last as long as the page. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
