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

let folder: string;
let release: () => void;
let isAsked: Promise<void>;
let answer: () => Promise<string>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-threads-'));
  writeFileSync(path.join(folder, 'worker.cjs'), WORKER);
  const released = new Promise<string>((resolve) => {
    release = () => {
      resolve('yes');
    };
  });
  isAsked = new Promise((resolve) => {
    answer = () => {
      resolve();
      return released;
    };
  });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const start = (concurrency: number): AskingThreads<Job, string, string, number> =>
  new AskingThreads({
    name: 'Test',
    file: path.join(folder, 'worker.cjs'),
    concurrency,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
const runIn = (threads: AskingThreads<Job, string, string, number>, caller: string, isHeld = false) =>
  actingFor(caller, () => threads.run({ job: { isHeld }, bytes: 1, timeoutMs: 60_000, answer }));

// On other systems all threads of a process have its priority.
(process.platform === 'linux' ? it : it.skip)(
  'does further work of a caller at a lower priority, and the work of others at the ordinary one',
  async () => {
    const threads = start(3);
    try {
      const first = runIn(threads, 'greedy', true);
      await isAsked;
      const [further, other] = [await runIn(threads, 'greedy'), await runIn(threads, 'modest')];
      release();
      expect(further - other).toBe(10);
      expect(await first).toBe(other);
    } finally {
      await threads.close();
    }
  },
);

it('does the work of another caller while a greedy one has the only thread and more waiting', async () => {
  const threads = start(1);
  const ended: string[] = [];
  const noted = async (caller: string, name: string, isHeld = false): Promise<void> => {
    await runIn(threads, caller, isHeld);
    ended.push(name);
  };
  try {
    const greedy = [noted('greedy', 'greedy 1', true)];
    await isAsked;
    greedy.push(noted('greedy', 'greedy 2'));
    await noted('modest', 'modest');
    expect(ended).toEqual(['modest']);
    release();
    await Promise.all(greedy);
    expect(ended).toEqual(['modest', 'greedy 1', 'greedy 2']);
  } finally {
    await threads.close();
  }
});
