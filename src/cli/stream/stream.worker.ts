import type { Plan } from '../../engine/index.js';
import { compilePolicyFile } from '../policy-file.js';
import { redactRecord, type RecordJob, type RecordResult } from './redact-records.js';

const plans = new Map<string, Plan>();

/** Runs in a worker thread. Redacts values, and answers in their order. */
export default async function redactRecords(jobs: readonly RecordJob[]): Promise<readonly RecordResult[]> {
  const results: RecordResult[] = [];
  for (const job of jobs) results.push(await redactRecord(planOf(job.policyFile), job));
  return results;
}

function planOf(policyFile: string): Plan {
  const known = plans.get(policyFile);
  if (known !== undefined) return known;
  const compiled = compilePolicyFile(policyFile);
  // The main thread compiled the policy before it sent the first record.
  if (!compiled.ok) throw new Error('The policy has problems.');
  plans.set(policyFile, compiled.plan);
  return compiled.plan;
}
