import { readdirSync } from 'node:fs';
import path from 'node:path';

import { compilePolicy, type Compilation } from '../engine/index.js';
import { UsageError } from './usage-error.js';
import { decode, FileError, read } from './files.js';
import { PACKAGE } from './package-folder.js';

const POLICIES = path.join(PACKAGE, 'config', 'policies');

/** Returns the path of a policy: a name refers to a file of the package; whatever looks like a path is one. */
export function policyFile(policy: string): string {
  if (policy.endsWith('.json') || policy.includes('/') || policy.includes(path.sep)) return policy;
  if (!/^[\w-]{1,64}$/.test(policy))
    throw new UsageError(`"${policy}" is neither a policy name nor a file ending in .json.`);
  return path.join(POLICIES, `${policy}.json`);
}

/** Returns the names of the policies in the package. */
export const policyNames = (): readonly string[] =>
  readdirSync(POLICIES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .toSorted();

/** Called with everything a policy consists of: its file, term files, keys. */
type OnContent = (content: string) => void;

/**
 * Compiles the policy in a file. Term files and secret files that it names are looked up below its own folder,
 * variables in the environment. Backtracking patterns compile only if this is allowed by the same setting as on a
 * server.
 * @throws FileError if it cannot be read
 */
export function compilePolicyFile(file: string, seen: OnContent = () => undefined): Compilation {
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

/** Returns undefined if the file does not exist or is outside the folder, or for a list that only a server has. */
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
    // The message of JSON.parse quotes the text around the error.
    throw new FileError(`${file} is not JSON.`);
  }
}
