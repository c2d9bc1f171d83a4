import { makeStore } from './store.js';

export type Connection = 'online' | 'offline' | 'restarting';

/** Whether the server answers; every request tells. */
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

/** Asks the server whether it is there. */
export async function tryAgain(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' });
    tellConnection(answer.ok ? 'online' : 'restarting');
  } catch {
    tellConnection('offline');
  }
}
