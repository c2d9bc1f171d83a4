import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program, and returns its standard output. */
export async function tool(program, args, { cwd, env, accept = [0] } = {}) {
  try {
    return (await run(program, args, { cwd, env: { ...process.env, ...env }, timeout: 300_000, maxBuffer: 1 << 28 }))
      .stdout;
  } catch (error) {
    if (accept.includes(error.code)) return error.stdout;
    throw new Error(`${program} failed: ${error.stderr || error.stdout || error.message}`, { cause: error });
  }
}

/** Calls `work` with a temporary folder, which is deleted afterwards. */
export async function inFolder(work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'umbra-pdf-corpus-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Converts a file with a program; `args` makes the arguments from the names of input and output. */
export const convert = (bytes, program, args, { accept, from = 'in.pdf', to = 'out.pdf', env } = {}) =>
  inFolder(async (cwd) => {
    await writeFile(path.join(cwd, from), bytes);
    await tool(program, args(from, to), { cwd, accept, env });
    return readFile(path.join(cwd, to));
  });

/** Runs qpdf, which exits with 3 if there were only warnings. */
export const qpdf = (bytes, ...options) =>
  convert(bytes, 'qpdf', (from, to) => [...options, from, to], { accept: [0, 3] });
