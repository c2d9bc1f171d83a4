import type { PolicyProblem } from '../engine/index.js';
import { compilePolicyFile } from './policy-file.js';
import type { Streams } from './streams.js';

/**
 * Reports errors in a policy, and parts that are interpreted differently from how they are written.
 * @returns true if the policy is valid
 */
export async function checkPolicy(file: string, streams: Streams): Promise<boolean> {
  const compiled = compilePolicyFile(file);
  if (!compiled.ok) {
    complainOf(compiled.problems, streams);
    return false;
  }
  for (const note of compiled.notes) await streams.write(`${describe(note)}\n`);
  await streams.write('The policy is valid.\n');
  return true;
}

/** Prints one line for each problem. */
export function complainOf(problems: readonly PolicyProblem[], streams: Streams): void {
  for (const problem of problems) streams.complain(describe(problem));
}

function describe({ path: place, code, message, offset }: PolicyProblem): string {
  const at = offset === undefined ? '' : ` at ${offset}`;
  return `${place === '' ? 'policy' : place}${at}: ${message} [${code}]`;
}
