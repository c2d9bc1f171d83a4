#!/usr/bin/env node
import { runCli } from './run-cli.js';

// A reader that has seen enough, such as `head`, closes the pipe: that ends the work and is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

void runCli(process.argv.slice(2), {
  readInput: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
  write: (text) => process.stdout.write(text),
  complain: (line) => process.stderr.write(`${line}\n`),
}).then((code) => {
  process.exitCode = code;
});
