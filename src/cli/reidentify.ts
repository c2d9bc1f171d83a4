import { decryptCrypto, decryptFpe, type PlannedKeys } from '../engine/index.js';
import type { Reidentification } from './command.types.js';
import { complainOf } from './check-policy.js';
import { decode, FileError, read } from './files.js';
import { compilePolicyFile, policyFile } from './policy-file.js';
import type { Streams } from './streams.js';

/** Matches the replacements that CRYPTO_REPLACE produces. */
const ENCRYPTED = /\{\{[a-z\d+/]+={0,2}\}\}/gi;

/**
 * Undoes replacements with the key of a policy, without a server. CRYPTO_REPLACE values are found anywhere in a text;
 * FPE_ENCRYPT_REPLACE values are read from a list, one per line, since nothing distinguishes them from other values.
 * @returns true if all replacements were undone; undefined if the policy has problems
 * @throws FileError if a file cannot be read, or the policy has no such key
 */
export async function reidentify(command: Reidentification, streams: Streams): Promise<boolean | undefined> {
  const compiled = compilePolicyFile(policyFile(command.policy));
  if (!compiled.ok) {
    complainOf(compiled.problems, streams);
    return undefined;
  }
  const { text, left } = undoneIn(await textOf(command.file, streams), command.strategy, compiled.plan.keys);
  await streams.write(text);
  if (left > 0) {
    const values = left === 1 ? 'value was' : 'values were';
    streams.complain(`umbra: ${left} ${values} not made with the key of this policy and left unchanged.`);
  }
  return left === 0;
}

interface ReidentifiedText {
  readonly text: string;
  /** The number of values that were not produced by the key. */
  readonly left: number;
}

function undoneIn(
  text: string,
  strategy: Reidentification['strategy'],
  { crypto, fpe }: PlannedKeys,
): ReidentifiedText {
  let left = 0;
  const orLeft = (value: string, undone: string | undefined): string => {
    if (undone === undefined) left++;
    return undone ?? value;
  };
  if (strategy === 'CRYPTO_REPLACE') {
    if (crypto === undefined) throw noKey(strategy);
    const undone = text.replace(ENCRYPTED, (value) => orLeft(value, decryptCrypto(value, crypto)));
    return { text: undone, left };
  }
  if (fpe === undefined) throw noKey(strategy);
  const lines = text.split(/(?<=\n)/);
  const undone = lines.map((line) => {
    const value = line.trimEnd();
    if (value === '') return line;
    const result = decryptFpe(value, fpe);
    return orLeft(value, result.ok ? result.text : undefined) + line.slice(value.length);
  });
  return { text: undone.join(''), left };
}

const noKey = (strategy: string): FileError =>
  new FileError(`The policy does not use ${strategy} and has no key for it. Give the policy that replaced the values.`);

async function textOf(file: string, { input }: Streams): Promise<string> {
  if (file !== '-') return decode(read(file), file);
  const chunks: Buffer[] = [];
  for await (const chunk of input()) chunks.push(chunk);
  return decode(Buffer.concat(chunks), 'standard input');
}
