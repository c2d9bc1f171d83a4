import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actingFor } from '../turns/caller.js';
import { AskingThreads } from './asking-threads.js';

interface Job {
  readonly isHeld: boolean;
}

/** Returns the priority of its thread; a job that is held waits for the answer to a question first. */
const WORKER = `
const { getPriority } = require('node:os');
module.exports = async ({ port, isHeld }) => {
  if (isHeld) {
    const answered = new Promise((resolve) => port.once('message', resolve));
    port.postMessage('may I');
    await answered;
  }
  port.close();
  return getPriority();
};`;

// On other systems all threads of a process have its priority.
(process.platform === 'linux' ? it : it.skip)(
  'does further work of a caller at a lower priority, and the work of others at the ordinary one',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'umbra-threads-'));
    const file = path.join(folder, 'worker.cjs');
    writeFileSync(file, WORKER);
    const threads = new AskingThreads<Job, string, string, number>({
      name: 'Test',
      file,
      concurrency: 3,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    let release = (): void => undefined;
    const released = new Promise<string>((resolve) => {
      release = () => {
        resolve('yes');
      };
    });
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const answer = (): Promise<string> => {
      asked();
      return released;
    };
    const run = (caller: string, isHeld = false) =>
      actingFor(caller, () => threads.run({ job: { isHeld }, bytes: 1, timeoutMs: 60_000, answer }));
    try {
      const first = run('greedy', true);
      await isAsked;
      const [further, other] = [await run('greedy'), await run('modest')];
      release();
      expect(further - other).toBe(10);
      expect(await first).toBe(other);
    } finally {
      await threads.close();
      rmSync(folder, { recursive: true });
    }
  },
);
