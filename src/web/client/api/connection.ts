import { makeStore } from './store.js';

export type Connection = 'online' | 'offline' | 'restarting';

/** True if the server responds; every request updates it. */
export const connection = makeStore<Connection>('online');

const AGAIN_MS = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tellConnection(state: Connection): void {
  connection.set(state);
  if (state === 'online' || timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void tryAgain();
  }, AGAIN_MS);
}

/** Checks whether the server responds. */
export async function tryAgain(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' });
    tellConnection(answer.ok ? 'online' : 'restarting');
  } catch {
    tellConnection('offline');
  }
}
