import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { UNFINISHED } from '../write-file.js';

/** No call takes this long, so an older file was left behind by a killed one. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** Added to the signal number, as shells do for the exit status of a process that was ended by a signal. */
const STOPPED = 128;
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Calls `use` with the name of a file in a folder, for an unencrypted store, and removes the file afterwards, even if
 * the call is interrupted. A file left behind by a killed call is removed by a later one, after a day.
 */
export async function withWorkingCopy<T>(folder: string, use: (file: string) => Promise<T>): Promise<T> {
  removeAbandoned(folder);
  const file = path.join(folder, `.umbra-${randomBytes(8).toString('hex')}.part`);
  const remove = (): void => {
    for (const each of [file, `${file}-lock`]) rmSync(each, { force: true });
  };
  const stops = Object.entries(SIGNALS).map(([signal, number]) => {
    const stop = (): void => {
      remove();
      process.exit(STOPPED + number);
    };
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    return await use(file);
  } finally {
    for (const forget of stops) forget();
    remove();
  }
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!UNFINISHED.test(name.replace(/-lock$/, ''))) continue;
    const { mtimeMs } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(path.join(folder, name), { force: true });
  }
}
