import { workerData } from 'node:worker_threads';

import { Redactor } from '../documents/redactor.js';
import type { DeclaredFormat } from '../formats/format.js';
import type { Environment } from '../platform/config/environment.js';
import { removalsOf } from './removals.js';
import { sourceOfBytes } from './byte-source.js';
import type { RemovalOptions } from './command.types.js';
import { DocumentHandlers } from './document-handlers.js';
import { explanationOf, partOf, redactWhole, type RedactedPart } from './document.js';
import type { PartProblem } from './part.worker.js';
import { compilePolicyFile } from './policy-file.js';
import { problemOf } from './problems.js';

/** The data the thread starts with. It has only plain values, since it is copied. */
export interface LargeThread {
  readonly policyFile: string;
  readonly context: string;
  readonly removals: RemovalOptions;
  readonly asksModels: boolean;
  readonly explains: boolean;
  readonly evidence: boolean;
  readonly declared: DeclaredFormat;
  readonly env: Environment;
}

/** Runs in a worker thread, which redacts one document. Threads cannot send errors of own classes. */
export default async function redact(bytes: Uint8Array): Promise<RedactedPart | PartProblem> {
  const { policyFile, context, removals, asksModels, explains, evidence, declared, env } = workerData as LargeThread;
  const compiled = compilePolicyFile(policyFile);
  // The caller compiled the policy before it started the thread.
  if (!compiled.ok) throw new Error('The policy has problems.');
  const { plan } = compiled;
  const handlers = new DocumentHandlers(plan, env);
  const models = asksModels ? await (await import('./ask-models.js')).modelAsker(plan, env) : undefined;
  try {
    const redactor = new Redactor(plan, context, models, removalsOf(removals).terms, evidence);
    const source = sourceOfBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const redacted = await redactWhole(source, declared, { redactor, handlers });
    return explains ? explanationOf(redacted, context) : partOf(redacted);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { problem };
  } finally {
    models?.close();
    await handlers.close();
  }
}
