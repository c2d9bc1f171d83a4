#!/usr/bin/env node
import { once } from 'node:events';

import { runCli } from './run-cli.js';

// A reader such as `head` closes the pipe when it has read enough. That ends the process and is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

/** The minimum interval between updates of the progress line. */
const PROGRESS_MS = 250;
let shownAt = 0;
let isLineOpen = false;

function show(line: string): void {
  const now = Date.now();
  if (now - shownAt < PROGRESS_MS) return;
  shownAt = now;
  isLineOpen = true;
  // Erases the rest of a longer previous line.
  process.stderr.write(`\r${line}\u001b[K`);
}

function endLine(): void {
  if (isLineOpen) process.stderr.write('\n');
  isLineOpen = false;
}

void runCli(process.argv.slice(2), {
  input: () => process.stdin,
  write: async (text) => {
    if (process.stdout.isTTY) endLine();
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  ...(process.stdout.isTTY
    ? {}
    : {
        writeBytes: async (bytes: Uint8Array) => {
          if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
        },
      }),
  complain: (line) => {
    endLine();
    process.stderr.write(`${line}\n`);
  },
  ...(process.stderr.isTTY
    ? {
        show,
        progress: (lines: number) => {
          show(`${lines} lines`);
        },
      }
    : {}),
}).then((code) => {
  endLine();
  // A library may leave a connection open, which must not keep the process. What was written goes out first.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
});
