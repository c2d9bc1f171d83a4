import { randomBytes } from 'node:crypto';
import { compilePolicy, trySample, type PolicySample, type SampleOutcome } from '../../../engine/index.js';
import { storedPolicyOptions, type PolicyRights, type Terms } from '../policy.types.js';

/** A policy and the samples that it is tried on. Plain values: it goes to a thread. */
export interface SampleJob {
  readonly text: string;
  readonly terms: Terms;
  readonly rights: PolicyRights;
  readonly samples: readonly PolicySample[];
}

const SCOPE_KEY_BYTES = 32;

/** Tries a policy, which compiles, on samples. Runs in a thread, where patterns that never end can be stopped. */
export default function trySamples({ text, terms, rights, samples }: SampleJob): readonly SampleOutcome[] {
  const compiled = compilePolicy(JSON.parse(text), storedPolicyOptions(terms, rights));
  if (!compiled.ok) throw new Error('A policy that compiled does not compile in a thread');
  const options = { randomBytes, now: new Date(), scopeKey: randomBytes(SCOPE_KEY_BYTES) };
  return samples.map((sample) => trySample(compiled.plan, sample, options));
}
