import { readdirSync } from 'node:fs';
import path from 'node:path';

import { compilePolicy, type Compilation } from '../engine/index.js';
import { UsageError } from './arguments.js';
import { decode, FileError, read } from './files.js';
import { PACKAGE } from './package-folder.js';

const POLICIES = path.join(PACKAGE, 'config', 'policies');

/** A name stands for a file of the package; anything that looks like a path is one. */
export function policyFile(policy: string): string {
  if (policy.endsWith('.json') || policy.includes('/') || policy.includes(path.sep)) return policy;
  if (!/^[\w-]{1,64}$/.test(policy))
    throw new UsageError(`"${policy}" is neither a policy's name nor a file ending in .json.`);
  return path.join(POLICIES, `${policy}.json`);
}

/** Names of the policies of the package. */
export const policyNames = (): readonly string[] =>
  readdirSync(POLICIES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .toSorted();

/** Is told all that a policy is made of: its file, files of terms, keys. */
type Seen = (content: string) => void;

/**
 * Compiles the policy in a file. Files of terms and secrets that it names are looked for below its own folder, variables in the
 * environment; patterns that backtrack compile as on a server that is set to run them.
 * @throws FileError when it cannot be read
 */
export function compilePolicyFile(file: string, seen: Seen = () => undefined): Compilation {
  const folder = path.dirname(path.resolve(file));
  const policy = parse(file);
  seen(JSON.stringify(policy));
  return compilePolicy(policy, {
    readTerms: (name) => {
      const terms = termsBelow(folder, name);
      seen(JSON.stringify(terms ?? null));
      return terms;
    },
    readEnvironment: (name) => {
      const value = process.env[name];
      seen(value ?? '');
      return value;
    },
    readSecretFile: (name) => {
      const value = textBelow(folder, name);
      seen(value ?? '');
      return value;
    },
    unsafePatterns: process.env.POLICY_UNSAFE_REGEX === 'worker' ? 'allow' : 'refuse',
  });
}

/** Undefined for what is not there, not below the folder, or a list that only a server keeps. */
const termsBelow = (folder: string, name: string): readonly string[] | undefined =>
  textBelow(folder, name)?.split(/\r?\n/);

function textBelow(folder: string, name: string): string | undefined {
  const file = path.resolve(folder, name);
  if (!file.startsWith(folder + path.sep)) return undefined;
  try {
    return decode(read(file), file).replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function parse(file: string): unknown {
  const source = decode(read(file), file);
  try {
    return JSON.parse(source);
  } catch {
    // The reason that JSON.parse gives repeats the text around the fault.
    throw new FileError(`${file} is not JSON.`);
  }
}
