import { createHash, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { compile, redact, TooManyFindings, type Plan, type PolicyProblem } from '../../engine/index.js';
import { AppError, type AppErrorOptions, type ErrorKind } from '../../platform/http/app-error.js';
import type { AnswerFormat, DocumentName, RedactionSummary } from './filter.types.js';
import type { Terms } from '../policy/policy.types.js';
import { refuseAnswer, writeAnswer } from './filter.presenter.js';
import { parseInlineRequest } from './inline-request.js';
import { summarize } from './redaction-summary.js';

/** A text and the policy to redact it by. */
export interface TextJob extends DocumentName {
  readonly policyText: string;
  readonly policyHash: string;
  /** What the policy's lists and files hold; sent only when the thread asks for it, since it may be large. */
  readonly terms?: Terms;
  readonly hasTerms: boolean;
  readonly text: string;
  readonly format: AnswerFormat;
  readonly mostAlerts: number;
}

/** A request that carries its policy, as it was sent. */
export interface InlineJob {
  readonly json: string;
  /** For a request that names no document. */
  readonly newDocumentId: string;
  readonly mostAlerts: number;
}

/** What the main thread sends: plain values alone, since they are copied. */
export type RedactionJob = TextJob | InlineJob;

/** A class does not survive the copy between threads, so errors travel as what they are made of. */
export type RedactionResult =
  | ({ readonly outcome: 'done'; readonly answer: Uint8Array; readonly summary: RedactionSummary } & DocumentName)
  /** The thread has not compiled this policy yet: send the job again, with the terms. */
  | { readonly outcome: 'terms-wanted' }
  | { readonly outcome: 'bad-policy'; readonly problems: readonly PolicyProblem[]; readonly documentId: string }
  | {
      readonly outcome: 'failed';
      readonly kind: ErrorKind;
      readonly message: string;
      readonly options: AppErrorOptions;
    };

const plans = new LRUCache<string, ReturnType<typeof compile>>({ max: 20 });

/** Runs in a thread of the pool, with everything that takes long when the text is: only bytes go back. */
export default function runJob(job: RedactionJob): unknown {
  const result = resultOf(job);
  if (result.outcome !== 'done') return result;
  // The bytes change hands instead of being copied.
  return move({ [transferableSymbol]: result.answer.buffer, [valueSymbol]: result });
}

function resultOf(job: RedactionJob): RedactionResult {
  try {
    return redactText('json' in job ? textJobOf(job) : job);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, options } = error;
    return { outcome: 'failed', kind, message, options };
  }
}

function textJobOf({ json, newDocumentId, mostAlerts }: InlineJob): TextJob {
  const { policy, text, context, documentId = newDocumentId } = parseInlineRequest(json);
  const policyText = JSON.stringify(policy);
  const policyHash = createHash('sha256').update(policyText).digest('hex');
  return { policyText, policyHash, hasTerms: false, text, context, documentId, format: 'inline', mostAlerts };
}

function redactText(job: TextJob): RedactionResult {
  const { documentId, context } = job;
  if (job.hasTerms && job.terms === undefined && !plans.has(job.policyHash)) return { outcome: 'terms-wanted' };
  const compiled = compiledOf(job);
  if (!compiled.ok) return { outcome: 'bad-policy', problems: compiled.problems, documentId };
  const { answer, summary } = withinMemory(() => answerOf(job, compiled.plan));
  return { outcome: 'done', documentId, context, summary, answer: new TextEncoder().encode(answer) };
}

function answerOf(job: TextJob, plan: Plan): { readonly answer: string; readonly summary: RedactionSummary } {
  const { text, documentId, context, format, mostAlerts } = job;
  const started = performance.now();
  const redaction = redact(plan, text, { context, randomBytes });
  const summary = summarize(text, redaction, (performance.now() - started) / 1000, mostAlerts);
  const { filteredText, spans } = redaction;
  return { summary, answer: writeAnswer({ documentId, context, filteredText, spans }, format) };
}

/** More findings than the engine holds, or a string that V8 cannot make (2^29 characters): too long, not a fault. */
function withinMemory<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    const isTooLong = error instanceof RangeError && error.message === 'Invalid string length';
    if (isTooLong || error instanceof TooManyFindings) refuseAnswer();
    throw error;
  }
}

function compiledOf({ policyText, policyHash, terms }: TextJob): ReturnType<typeof compile> {
  let compiled = plans.get(policyHash);
  if (compiled === undefined) {
    compiled = compile(JSON.parse(policyText), terms === undefined ? {} : { readTerms: (name) => terms.get(name) });
    plans.set(policyHash, compiled);
  }
  return compiled;
}
