import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { compile, redact, type Compilation, type Plan, type PolicyProblem, type Redaction } from '../engine/index.js';
import { parseCommand, USAGE, UsageError, type Command } from './arguments.js';

/** The streams of a call. */
export interface Streams {
  /** All of standard input. */
  readonly readInput: () => Promise<Buffer>;
  readonly write: (text: string) => void;
  /** Prints one line about what went wrong. */
  readonly complain: (line: string) => void;
}

/** The package, two levels above both `src/cli` and `dist/cli`. */
const PACKAGE = path.resolve(__dirname, '../..');

const OK = 0;
const POLICY_AT_FAULT = 1;
const CALL_AT_FAULT = 2;

/** What could not be read or written; the message names the file and never what is in it. */
class FileError extends Error {}

/** Runs `umbra` and gives its exit status. */
export async function runCli(args: readonly string[], streams: Streams): Promise<number> {
  try {
    return await runCommand(parseCommand(args), streams);
  } catch (error) {
    if (error instanceof UsageError) streams.complain(`umbra: ${error.message} See "umbra --help".`);
    else if (error instanceof FileError) streams.complain(`umbra: ${error.message}`);
    else throw error;
    return CALL_AT_FAULT;
  }
}

async function runCommand(command: Command, streams: Streams): Promise<number> {
  switch (command.name) {
    case 'help':
      streams.write(`${USAGE}\n`);
      return OK;
    case 'version':
      streams.write(`${version()}\n`);
      return OK;
    case 'check':
      return check(command.file, streams);
    case 'redact':
    case 'explain': {
      const compiled = compilePolicy(policyFile(command.policy));
      if (!compiled.ok) return refuse(compiled.problems, streams);
      const text = decode(command.file === '-' ? await streams.readInput() : read(command.file), command.file);
      streams.write(present(command.name, compiled.plan, text, command.context));
      return OK;
    }
  }
}

function check(file: string, streams: Streams): number {
  const compiled = compilePolicy(file);
  if (!compiled.ok) return refuse(compiled.problems, streams);
  for (const note of compiled.notes) streams.write(`${describe(note)}\n`);
  streams.write('The policy is right.\n');
  return OK;
}

function refuse(problems: readonly PolicyProblem[], streams: Streams): number {
  for (const problem of problems) streams.complain(describe(problem));
  return POLICY_AT_FAULT;
}

function describe({ path: place, code, message, offset }: PolicyProblem): string {
  const at = offset === undefined ? '' : ` at ${offset}`;
  return `${place === '' ? 'policy' : place}${at}: ${message} [${code}]`;
}

function present(name: 'redact' | 'explain', plan: Plan, text: string, context: string): string {
  const redaction = redact(plan, text, { context, randomBytes });
  return name === 'redact'
    ? redaction.filteredText
    : `${JSON.stringify(explanation(redaction, context), undefined, 2)}\n`;
}

/** The shape of the service's explain answer, as far as there is one without a service. */
function explanation({ filteredText, spans, alerts }: Redaction, context: string): object {
  const shown = spans.map((span) => ({
    characterStart: span.start,
    characterEnd: span.end,
    filterType: span.label,
    detector: span.detector,
    classification: span.classification,
    confidence: span.confidence,
    text: span.text,
    replacement: span.replacement,
    salt: span.salt,
    ignored: span.ignored,
    applied: span.applied,
    priority: span.priority,
  }));
  return {
    filteredText,
    context,
    explanation: {
      appliedSpans: shown.filter(({ applied }) => applied),
      ignoredSpans: shown.filter(({ ignored }) => ignored),
      identifiedSpans: shown,
    },
    alerts,
  };
}

/** A name stands for a file of the package; anything that looks like a path is one. */
function policyFile(policy: string): string {
  if (policy.endsWith('.json') || policy.includes('/') || policy.includes(path.sep)) return policy;
  if (!/^[\w-]{1,64}$/.test(policy))
    throw new UsageError(`"${policy}" is neither a policy's name nor a file ending in .json.`);
  return path.join(PACKAGE, 'config', 'policies', `${policy}.json`);
}

function compilePolicy(file: string): Compilation {
  const source = decode(read(file), file);
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    // The reason that JSON.parse gives repeats the text around the fault.
    throw new FileError(`${file} is not JSON.`);
  }
  return compile(parsed);
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
    throw new FileError(`${file} cannot be read: ${REASONS.get(code) ?? code}.`);
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'it may not be read'],
  ['EISDIR', 'it is a folder'],
]);

/** Undecodable bytes could hide a value from every detector, so they are refused rather than replaced. */
function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileError(`${file === '-' ? 'Standard input' : file} is not UTF-8.`);
  }
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
