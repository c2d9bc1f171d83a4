import { createHash } from 'node:crypto';

import type { Plan } from '../engine/index.js';
import type { Environment } from '../platform/config/environment.js';
import type { ModelAsker } from './ask-models.js';
import type { DocumentCommand, FolderCommand } from './command.types.js';
import { complainOf } from './check-policy.js';
import { chunksOf } from './files.js';
import { compilePolicyFile, policyFile } from './policy-file.js';
import { Redactor } from '../documents/redactor.js';
import { runBatches } from './run-batches.js';
import type { Streams } from './streams.js';

const OK = 0;
const FAILURE_STATUS = 1;
const RECORDS_AT_FAULT = 3;

/** Redacts the input of a command and returns the exit status. */
export async function redactInput(
  command: DocumentCommand | FolderCommand,
  streams: Streams,
  env: Environment,
): Promise<number> {
  const policy = policyFile(command.policy);
  const seen = createHash('sha256');
  const compiled = compilePolicyFile(policy, (content) => seen.update(JSON.stringify(content)));
  if (!compiled.ok) {
    complainOf(compiled.problems, streams);
    return FAILURE_STATUS;
  }
  const { plan } = compiled;
  // Loaded only here: most policies use no model.
  const models = plan.models.length === 0 ? undefined : await (await import('./ask-models.js')).modelAsker(plan, env);
  try {
    if (command.name === 'folder') {
      const { redactFolder } = await import('./folder/redact-folder.js');
      const by = { policyFile: policy, policyDigest: seen.digest('hex'), plan, models, env };
      return await redactFolder(command, by, streams);
    }
    if (command.isOfLines) return await redactLines(command, { policy, plan, models }, streams);
    // Loaded here, so that redacting lines, which needs no formats, starts sooner.
    const { redactOne } = await import('./redact-one.js');
    const { removalsOf } = await import('./removals.js');
    const redactor = new Redactor(
      plan,
      command.context,
      models,
      removalsOf(command.documents.removals).terms,
      command.evidence,
    );
    const warnings = await redactOne(
      { command, plan, policyFile: policy, asksModels: models !== undefined, redactor, env },
      streams,
    );
    return warnings === 0 || command.acceptWarnings ? OK : RECORDS_AT_FAULT;
  } finally {
    models?.close();
  }
}

interface Compiled {
  /** The path of the policy file. */
  readonly policy: string;
  readonly plan: Plan;
  readonly models: ModelAsker | undefined;
}

async function redactLines(
  { file, name, context, evidence, threads }: DocumentCommand,
  { policy, plan, models }: Compiled,
  { complain, progress, input, write }: Streams,
): Promise<number> {
  const failed = await runBatches({
    input: file === '-' ? input() : chunksOf(file),
    write,
    policyFile: policy,
    plan,
    models,
    threads,
    format: name,
    context,
    evidence,
    ...(progress === undefined ? {} : { progress }),
  });
  if (failed === 0) return OK;
  complain(
    `umbra: ${failed} ${failed === 1 ? 'line' : 'lines'} could not be processed; the output has a line with "error" for each.`,
  );
  return RECORDS_AT_FAULT;
}
