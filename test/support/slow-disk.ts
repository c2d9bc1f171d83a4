import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../src/platform/config/environment.js';

/** A disk that a test can make slow for the processes that have its environment. */
export interface SlowDisk {
  readonly env: Environment;
  setSlow(slow: boolean): void;
  /** True if a write or flush has been delayed. */
  hasDelayed(): boolean;
  remove(): void;
}

/** Returns the disk; undefined where there is no C compiler. @param delayMs of each write and each flush */
export function slowDisk(delayMs: number): SlowDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'umbra-slow-'));
  const [library, sign] = [path.join(folder, 'slow-disk.so'), path.join(folder, 'slow')];
  const remove = (): void => {
    rmSync(folder, { recursive: true });
  };
  try {
    const source = path.join(__dirname, 'slow-disk.c');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], { stdio: 'ignore' });
  } catch {
    remove();
    return undefined;
  }
  return {
    env: { LD_PRELOAD: library, SLOW_DISK_FOLDER: folder, SLOW_DISK_MS: String(delayMs) },
    setSlow: (slow) => {
      if (slow) writeFileSync(sign, '');
      else rmSync(sign, { force: true });
    },
    hasDelayed: () => existsSync(path.join(folder, 'slowed')),
    remove,
  };
}
