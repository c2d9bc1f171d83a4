#!/usr/bin/env node
import { once } from 'node:events';

import { runCli } from './run-cli.js';

// A reader that has seen enough, such as `head`, closes the pipe: that ends the work and is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

/** How often the count of lines is written anew. */
const PROGRESS_MS = 250;
let shownAt = 0;

function showProgress(lines: number): void {
  const now = Date.now();
  if (now - shownAt < PROGRESS_MS) return;
  shownAt = now;
  process.stderr.write(`\r${lines} lines `);
}

void runCli(process.argv.slice(2), {
  input: () => process.stdin,
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  ...(process.stdout.isTTY
    ? {}
    : {
        writeBytes: async (bytes: Uint8Array) => {
          if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
        },
      }),
  complain: (line) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY ? { progress: showProgress } : {}),
}).then((code) => {
  if (shownAt > 0) process.stderr.write('\n');
  process.exitCode = code;
});
