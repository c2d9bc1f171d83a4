import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, type Figure } from './figure.js';

const MAIN = path.resolve('dist', 'main.js');

/** Starts the built server as a user does: time until the first healthy answer, and resident memory when idle. */
export async function benchProcess(): Promise<readonly Figure[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'umbra-bench-'));
  try {
    const first = await start(data);
    await stop(first.child);
    const starts: number[] = [];
    let resident = 0;
    for (let round = 0; round < 5; round += 1) {
      const { child, seconds, port } = await start(data);
      starts.push(seconds);
      await fetch(`http://127.0.0.1:${port}/api/health`);
      resident = await residentMegabytes(child);
      await stop(child);
    }
    return [
      { name: 'first start on an empty folder, until healthy', value: first.seconds, unit: 's' },
      { name: 'later start, until healthy', value: median(starts), unit: 's', target: '<= 1.5' },
      { name: 'resident memory, idle', value: resident, unit: 'MB', target: '<= 150' },
    ];
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function start(data: string): Promise<{ child: ChildProcess; seconds: number; port: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      UMBRA_DATA_DIR: data,
      NODE_ENV: 'production',
    },
    stdio: 'ignore',
  });
  while (!(await healthy(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    if (performance.now() - began > 30_000) throw new Error('The server is not healthy after 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { child, seconds: (performance.now() - began) / 1000, port };
}

async function healthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false; // Nobody listens yet.
  }
}

/** `VmRSS` where there is a /proc (Linux). */
async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });
}
