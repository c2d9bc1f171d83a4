import { compilePolicy, type Plan } from '../engine/index.js';
import { redactBatch, type Batch, type BatchOptions, type BatchResult } from './batch.js';

/** What a thread is sent: plain values alone, since they are copied. */
export interface BatchJob extends BatchOptions {
  readonly policy: string;
  readonly batch: Batch;
}

let last: { readonly policy: string; readonly plan: Plan } | undefined;

/** Runs in a thread. A process has one policy, so each thread compiles it once. */
export default function runJob({ policy, batch, format, context }: BatchJob): BatchResult {
  if (last?.policy !== policy) last = { policy, plan: planOf(policy) };
  return redactBatch(last.plan, batch, { format, context });
}

function planOf(policy: string): Plan {
  const compiled = compilePolicy(JSON.parse(policy));
  // The caller has compiled it before it started the first thread.
  if (!compiled.ok) throw new Error('The policy has problems.');
  return compiled.plan;
}
