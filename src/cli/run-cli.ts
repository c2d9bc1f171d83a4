import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';

import type { PolicyProblem, Redaction } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import { parseCommand, USAGE, UsageError, type Command } from './arguments.js';
import { verifyCertificate } from './certificate-verify.js';
import { decode, FileError, read, unreadable } from './files.js';
import { compilePolicyFile, PACKAGE, policyFile } from './policy-file.js';
import { Redactor } from './redactor.js';
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
    else if (error instanceof FileError) streams.complain(`umbra: ${error.message}`);
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
      return redactInput(command, streams);
  }
}

async function redactInput(command: Command & { name: 'redact' | 'explain' }, streams: Streams): Promise<number> {
  const { name, file, context, threads } = command;
  const policy = policyFile(command.policy);
  const compiled = compilePolicyFile(policy);
  if (!compiled.ok) return refuse(compiled.problems, streams);
  const { plan } = compiled;
  if (threads === undefined) {
    const text = decode(file === '-' ? await collect(streams.input()) : read(file), file);
    await streams.write(present(name, new Redactor(plan, context).redact(text), context));
    return OK;
  }
  const { write, complain, progress } = streams;
  const failed = await runBatches({
    input: file === '-' ? streams.input() : open(file),
    write,
    policyFile: policy,
    plan,
    threads,
    format: name,
    context,
    ...(progress === undefined ? {} : { progress }),
  });
  if (failed === 0) return OK;
  complain(`umbra: ${failed} ${failed === 1 ? 'line' : 'lines'} could not be served; each is answered with "error".`);
  return RECORDS_AT_FAULT;
}

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

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
