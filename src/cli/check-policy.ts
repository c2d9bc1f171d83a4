import type { PolicyProblem } from '../engine/index.js';
import { compilePolicyFile } from './policy-file.js';
import type { Streams } from './streams.js';

/** Says what is wrong in a policy, and what is read in another way than it is written; gives whether it is right. */
export async function checkPolicy(file: string, streams: Streams): Promise<boolean> {
  const compiled = compilePolicyFile(file);
  if (!compiled.ok) {
    complainOf(compiled.problems, streams);
    return false;
  }
  for (const note of compiled.notes) await streams.write(`${describe(note)}\n`);
  await streams.write('The policy is right.\n');
  return true;
}

/** One line each. */
export function complainOf(problems: readonly PolicyProblem[], streams: Streams): void {
  for (const problem of problems) streams.complain(describe(problem));
}

function describe({ path: place, code, message, offset }: PolicyProblem): string {
  const at = offset === undefined ? '' : ` at ${offset}`;
  return `${place === '' ? 'policy' : place}${at}: ${message} [${code}]`;
}
