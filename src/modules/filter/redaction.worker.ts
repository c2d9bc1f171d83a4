import { randomBytes } from 'node:crypto';
import { compile, redact, type PolicyProblem, type Redaction } from '../../engine/index.js';
import { LRUCache } from 'lru-cache';

/** What the main thread sends: plain values alone, since they are copied. */
export interface RedactionJob {
  readonly policyText: string;
  readonly policyHash: string;
  readonly text: string;
  readonly context: string;
}

/** A policy's problems come back as a value: an error class does not survive the copy. */
export type RedactionResult =
  | { readonly ok: true; readonly redaction: Redaction }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

const plans = new LRUCache<string, ReturnType<typeof compile>>({ max: 20 });

/** Runs in a thread of the pool. */
export default function redactInWorker({ policyText, policyHash, text, context }: RedactionJob): RedactionResult {
  let compiled = plans.get(policyHash);
  if (!compiled) {
    compiled = compile(JSON.parse(policyText));
    plans.set(policyHash, compiled);
  }
  if (!compiled.ok) return compiled;
  return { ok: true, redaction: redact(compiled.plan, text, { context, randomBytes }) };
}
