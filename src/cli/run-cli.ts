import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Plan, PolicyProblem, Redaction } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import { AppError } from '../platform/http/app-error.js';
import type { ModelAsker } from './ask-models.js';
import { parseCommand, USAGE, UsageError, type Command } from './arguments.js';
import { verifyCertificate } from './certificate-verify.js';
import { decode, FileError, read, unreadable, write } from './files.js';
import { explanation } from './explanation.js';
import { compilePolicyFile, PACKAGE, policyFile } from './policy-file.js';
import { linesOfFallbacks, Redactor } from './redactor.js';
import { runBatches } from './run-batches.js';
import type { Streams } from './streams.js';

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
    if (error instanceof UsageError) streams.complain(`umbra: ${error.message} See "umbra --help".`);
    else if (error instanceof FileError || error instanceof AppError) streams.complain(`umbra: ${error.message}`);
    else throw error;
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
      return redactInput(command, streams, env);
  }
}

type RedactCommand = Command & { readonly name: 'redact' | 'explain' };

async function redactInput(command: RedactCommand, streams: Streams, env: Environment): Promise<number> {
  const policy = policyFile(command.policy);
  const compiled = compilePolicyFile(policy);
  if (!compiled.ok) return refuse(compiled.problems, streams);
  const { plan } = compiled;
  // Loaded only here: most policies ask no model.
  const models = plan.models.length === 0 ? undefined : await (await import('./ask-models.js')).modelAsker(plan, env);
  try {
    return await redactBy({ command, policy, plan, models }, streams, env);
  } finally {
    models?.close();
  }
}

interface Redacting {
  readonly command: RedactCommand;
  /** Its file. */
  readonly policy: string;
  readonly plan: Plan;
  readonly models: ModelAsker | undefined;
}

async function redactBy(
  { command, policy, plan, models }: Redacting,
  streams: Streams,
  env: Environment,
): Promise<number> {
  const { name, file, context, threads } = command;
  if (threads === undefined) {
    const bytes = file === '-' ? await collect(streams.input()) : read(file);
    const redactor = new Redactor(plan, context, models);
    if (isPdf(bytes, file)) {
      // Loaded only here: texts need nothing of it.
      const { explainPdf, redactPdfFile } = await import('./pdf.js');
      await (name === 'redact' ? redactPdfFile : explainPdf)({ bytes, command, plan, redactor, env }, streams);
      return OK;
    }
    const redaction = await redactor.redact(decode(bytes, file));
    const answer = present(name, redaction, context);
    if (command.output === undefined) await streams.write(answer);
    else write(command.output, answer);
    // An explanation has it in itself.
    if (name === 'redact') for (const line of linesOfFallbacks(redaction.fallbacks)) streams.complain(`umbra: ${line}`);
    return OK;
  }
  const { complain, progress } = streams;
  const failed = await runBatches({
    input: file === '-' ? streams.input() : open(file),
    write: streams.write,
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

const isPdf = (bytes: Buffer, file: string): boolean =>
  bytes.toString('latin1', 0, 5) === '%PDF-' || /\.pdf$/i.test(file);

async function collect(input: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks);
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

function present(name: 'redact' | 'explain', redaction: Redaction, context: string): string {
  return name === 'redact'
    ? redaction.filteredText
    : `${JSON.stringify(explanation(redaction, context), undefined, 2)}\n`;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
