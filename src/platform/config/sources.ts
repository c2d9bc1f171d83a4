import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { EnvVariable } from './env.js';
import type { SettingsProblem } from './problem.js';
import type { Environment } from './environment.js';

/** The maximum size of a file with a secret or a short setting; a larger one is probably a wrong path. */
const MAX_FILE_BYTES = 64 * 1024;

/** Returns every name that a variable is read from: its own, its aliases, and each with `_FILE` if applicable. */
export function namesOf(variable: EnvVariable): readonly string[] {
  return [variable.name, ...(variable.aliases ?? [])].flatMap((name) =>
    hasFileForm(name) ? [name, `${name}_FILE`] : [name],
  );
}

/** Returns false for a variable that already contains a path and needs no `_FILE` form. */
const hasFileForm = (name: string): boolean => !name.endsWith('_FILE');

interface Found {
  readonly text: string;
  /** The name under which it was found, for messages. */
  readonly name: string;
}

/** Returns the text of a variable from any of its sources, or the problem with it. */
export function lookUp(variable: EnvVariable, env: Environment): Found | SettingsProblem | undefined {
  const given = namesOf(variable).filter((name) => env[name] !== undefined);
  const texts: Found[] = [];
  for (const name of given) {
    const text = env[name] ?? '';
    const holdsValue = [variable.name, ...(variable.aliases ?? [])].includes(name);
    const found = holdsValue ? { text, name } : readFileOf(name, text);
    if ('must' in found) return found;
    texts.push(found);
  }
  const [first, ...others] = texts;
  const contrary = others.find((other) => other.text !== first?.text || isFileForm(other.name, first.name));
  if (first !== undefined && contrary !== undefined) {
    return { variable: contrary.name, must: `must not be set together with ${first.name}: set one of them.` };
  }
  return first;
}

/**
 * Returns true if one name is the `_FILE` form of the other. The same value under two names is harmless, but a value
 * together with its file is probably a change that was not finished.
 */
const isFileForm = (a: string, b: string): boolean => a === `${b}_FILE` || b === `${a}_FILE`;

function readFileOf(name: string, path: string): Found | SettingsProblem {
  try {
    const text = readBounded(path);
    if (text === undefined) return { variable: name, must: `must name a file of at most ${MAX_FILE_BYTES} bytes.` };
    return { text: text.replace(/^\uFEFF/, '').trim(), name };
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    return { variable: name, must: `must name a file that can be read (${code}).` };
  }
}

function readBounded(path: string): string | undefined {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).isDirectory()) throw Object.assign(new Error('directory'), { code: 'EISDIR' });
    const buffer = Buffer.alloc(MAX_FILE_BYTES + 1);
    let length = 0;
    for (;;) {
      const read = readSync(file, buffer, length, buffer.length - length, null);
      if (read === 0) break;
      length += read;
      if (length > MAX_FILE_BYTES) return undefined;
    }
    return buffer.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
