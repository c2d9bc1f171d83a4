import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import type { Plan, PolicyProblem } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import type { ModelAsker } from './ask-models.js';
import { parseCommand, type Command, type DocumentCommand, type FolderCommand } from './arguments.js';
import { verifyCertificate } from './certificate-verify.js';
import { unreadable } from './files.js';
import { compilePolicyFile, policyFile } from './policy-file.js';
import { problemOf } from './problems.js';
import { redactOne } from './redact-one.js';
import { Redactor } from './redactor.js';
import { runBatches } from './run-batches.js';
import type { Streams } from './streams.js';
import { USAGE } from './usage.js';
import { version } from './version.js';

const OK = 0;
const AT_FAULT = 1;
const CALL_AT_FAULT = 2;
const RECORDS_AT_FAULT = 3;

/**
 * Runs `umbra` and gives its exit status.
 * @param env settings of the server, for what works on its data
 */
export async function runCli(
  args: readonly string[],
  streams: Streams,
  env: Environment = process.env,
): Promise<number> {
  try {
    return await runCommand(parseCommand(args), streams, env);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    streams.complain(`umbra: ${problem}`);
    return CALL_AT_FAULT;
  }
}

async function runCommand(command: Command, streams: Streams, env: Environment): Promise<number> {
  switch (command.name) {
    case 'help':
      await streams.write(`${USAGE}\n`);
      return OK;
    case 'version':
      await streams.write(`${version()}\n`);
      return OK;
    case 'check':
      return check(command.file, streams);
    case 'import': {
      // Loaded only here: the other commands need no server and start at once.
      const { importTrend } = await import('./trend-import.js');
      return (await importTrend(command.paths, streams, env)) ? OK : RECORDS_AT_FAULT;
    }
    case 'certificate':
      return (await verifyCertificate(command, streams)) ? OK : AT_FAULT;
    case 'rotate': {
      const { rotateKeys } = await import('./keys-rotate.js');
      return (await rotateKeys(streams, env)) ? OK : RECORDS_AT_FAULT;
    }
    case 'reindex': {
      const { reindexSearch } = await import('./search-reindex.js');
      await reindexSearch(streams, env);
      return OK;
    }
    case 'redact':
    case 'explain':
    case 'folder':
      return redactInput(command, streams, env);
  }
}

async function redactInput(
  command: DocumentCommand | FolderCommand,
  streams: Streams,
  env: Environment,
): Promise<number> {
  const policy = policyFile(command.policy);
  const seen = createHash('sha256');
  const compiled = compilePolicyFile(policy, (content) => seen.update(JSON.stringify(content)));
  if (!compiled.ok) return refuse(compiled.problems, streams);
  const { plan } = compiled;
  // Loaded only here: most policies ask no model.
  const models = plan.models.length === 0 ? undefined : await (await import('./ask-models.js')).modelAsker(plan, env);
  try {
    if (command.name === 'folder') {
      const { redactFolder } = await import('./folder/redact-folder.js');
      const by = { policyFile: policy, policyDigest: seen.digest('hex'), plan, models, env };
      return await redactFolder(command, by, streams);
    }
    if (command.threads !== undefined) return await redactLines(command, { policy, plan, models }, streams);
    const redactor = new Redactor(plan, command.context, models);
    const warnings = await redactOne({ command, plan, redactor, env }, streams);
    return warnings === 0 || command.acceptWarnings ? OK : RECORDS_AT_FAULT;
  } finally {
    models?.close();
  }
}

interface Compiled {
  /** The policy's file. */
  readonly policy: string;
  readonly plan: Plan;
  readonly models: ModelAsker | undefined;
}

async function redactLines(
  { file, name, context, threads = 1 }: DocumentCommand,
  { policy, plan, models }: Compiled,
  { complain, progress, input, write }: Streams,
): Promise<number> {
  const failed = await runBatches({
    input: file === '-' ? input() : open(file),
    write,
    policyFile: policy,
    plan,
    models,
    threads,
    format: name,
    context,
    ...(progress === undefined ? {} : { progress }),
  });
  if (failed === 0) return OK;
  complain(`umbra: ${failed} ${failed === 1 ? 'line' : 'lines'} could not be served; each is answered with "error".`);
  return RECORDS_AT_FAULT;
}

/** A file that cannot be opened is told like any other. */
async function* open(file: string): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function check(file: string, streams: Streams): Promise<number> {
  const compiled = compilePolicyFile(file);
  if (!compiled.ok) return refuse(compiled.problems, streams);
  for (const note of compiled.notes) await streams.write(`${describe(note)}\n`);
  await streams.write('The policy is right.\n');
  return OK;
}

function refuse(problems: readonly PolicyProblem[], streams: Streams): number {
  for (const problem of problems) streams.complain(describe(problem));
  return AT_FAULT;
}

function describe({ path: place, code, message, offset }: PolicyProblem): string {
  const at = offset === undefined ? '' : ` at ${offset}`;
  return `${place === '' ? 'policy' : place}${at}: ${message} [${code}]`;
}
