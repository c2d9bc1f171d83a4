import { useEffect, useState } from 'react';
import { msSinceTouch } from '../../api/activity.js';
import { request } from '../../api/client.js';
import { releaseLock } from '../../review/writes/lock.js';

const PULSE_MS = 30_000;
/** After this time without input, session and lock are left to expire. */
const DESERTED_MS = 300_000;

/** Renews the edit lock taken by a write while the user is active, and releases it when the page is left. */
export function useLock(documentId: string, hasWritten: boolean): string | undefined {
  const [until, setUntil] = useState<string>();
  useEffect(() => {
    if (!hasWritten) return undefined;
    const path = { id: documentId };
    const pulse = async (): Promise<void> => {
      if (msSinceTouch() > DESERTED_MS) return;
      const answer = await request('post', '/api/v1/review/{id}/pulse', { path });
      if (answer.ok) setUntil(answer.lockExpiresAt);
      // Acquires the lock again if it is free; otherwise a write reports who holds it.
      else setUntil((await request('post', '/api/v1/review/{id}/lock', { path })).lockExpiresAt);
    };
    const quietly = (): void => void pulse().catch(() => setUntil(undefined));
    const first = setTimeout(quietly, 1000);
    const timer = setInterval(quietly, PULSE_MS);
    const release = (): void => releaseLock(documentId);
    addEventListener('pagehide', release);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener('pagehide', release);
      release();
    };
  }, [documentId, hasWritten]);
  return hasWritten ? until : undefined;
}
