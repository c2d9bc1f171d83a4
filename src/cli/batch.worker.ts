import type { RecordFormat } from '../engine/index.js';
import { redactBatch, type Batch, type BatchResult } from './batch.js';
import { compilePolicyFile } from './policy-file.js';
import { Redactor } from '../documents/redactor.js';

/** The message sent to a thread. It has only plain values, since it is copied. */
export interface BatchJob {
  readonly policyFile: string;
  readonly context: string;
  readonly evidence: boolean;
  readonly format: RecordFormat;
  readonly batch: Batch;
}

/** A process has one policy and one context, so each thread compiles only once. */
let redactor: Redactor | undefined;

/** Runs in a worker thread. */
export default function runJob({ policyFile, context, evidence, format, batch }: BatchJob): Promise<BatchResult> {
  redactor ??= redactorFor(policyFile, context, evidence);
  return redactBatch(redactor, batch, format);
}

function redactorFor(policyFile: string, context: string, evidence: boolean): Redactor {
  const compiled = compilePolicyFile(policyFile);
  // The caller compiled the policy before it started the first thread.
  if (!compiled.ok) throw new Error('The policy has problems.');
  return new Redactor(compiled.plan, context, undefined, [], evidence);
}
