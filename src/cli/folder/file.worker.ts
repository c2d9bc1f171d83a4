import { workerData } from 'node:worker_threads';

import type { Environment } from '../../platform/config/environment.js';
import { removalsOf } from '../removals.js';
import { compilePolicyFile } from '../policy-file.js';
import { Redactor } from '../../documents/redactor.js';
import { FileRedactor, type FileJob, type FileOutcome, type FileSettings } from './redact-file.js';

/** The data a thread starts with. It has only plain values, since it is copied. */
export interface FileThread {
  readonly policyFile: string;
  readonly context: string;
  readonly env: Environment;
  readonly settings: FileSettings;
}

/** A run has one policy and one context, so each thread compiles only once. */
let files: FileRedactor | undefined;

/** Runs in a worker thread. */
export default function redactFile(job: FileJob): Promise<FileOutcome> {
  files ??= start();
  return files.redact(job);
}

function start(): FileRedactor {
  const { policyFile, context, env, settings } = workerData as FileThread;
  const compiled = compilePolicyFile(policyFile);
  // The caller compiled the policy before it started the first thread.
  if (!compiled.ok) throw new Error('The policy has problems.');
  const { plan } = compiled;
  return new FileRedactor({
    plan,
    redactor: () => new Redactor(plan, context, undefined, removalsOf(settings.documents.removals).terms),
    env,
    settings,
  });
}
