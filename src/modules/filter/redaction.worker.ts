import { createHash, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import {
  compilePolicy,
  redact,
  settle,
  TooManyFindings,
  type Compilation,
  type Kind,
  type ModelAnswer,
  type ModelRequest,
  type PendingReplacement,
  type Plan,
  type PolicyProblem,
} from '../../engine/index.js';
import { DocumentSearch, type Structure } from '../../formats/document-search.js';
import { AppError, type AppErrorOptions, type ErrorKind } from '../../platform/http/app-error.js';
import { isTooLongForString, refuseAnswer } from './answer-budget.js';
import { writeAnswer } from './filter.presenter.js';
import type { AnswerFormat, DocumentName, InlineFormat, RedactionSummary, SpanForm } from './filter.types.js';
import { findingsOf, isSpanForm, writeFindings } from './findings.js';
import { problemsOfInline, storedPolicyOptions, type PolicyRights, type Terms } from '../policy/policy.types.js';
import { parseInlineRequest } from './inline-request.js';
import { summarize } from './redaction-summary.js';

/** A text and the policy to redact it by. */
export interface TextJob extends DocumentName {
  readonly policyText: string;
  readonly policyHash: string;
  /** The content of the policy's lists and files; sent only when the thread requests it, since it may be large. */
  readonly terms?: Terms;
  readonly hasTerms: boolean;
  /** The rights of the policy; undefined for one that is included in a request. */
  readonly rights: PolicyRights | undefined;
  readonly text: string;
  /** Undefined for a text that is not from a document. */
  readonly structure?: Structure | undefined;
  readonly format: AnswerFormat | SpanForm;
}

/** A request that includes its policy, as received. */
export interface InlineJob {
  readonly json: string;
  /** The id for a document without one. */
  readonly newDocumentId: string;
  readonly format: InlineFormat;
}

/** The options that every job has. */
interface JobOptions {
  readonly maxAlerts: number;
  /** True if each span includes its reasons. */
  readonly evidence: boolean;
  /** The secret key of the contexts, if the policy needs it. */
  readonly scopeKey: Uint8Array | undefined;
  /**
   * The responses of the models that the policy names; undefined at first if the main thread does not know the policy.
   */
  readonly models?: readonly ModelAnswer[];
  /** The main thread's decisions on pending replacements, by key; undefined at first. */
  readonly resolved?: ReadonlyMap<string, string>;
}

/** Sent by the main thread: plain values only, since they are copied. */
export type RedactionJob = (TextJob | InlineJob) & JobOptions;

/** Errors are sent as their fields, since class instances do not survive the copy between threads. */
export type RedactionResult =
  | ({
      readonly outcome: 'done';
      /** The response, or the findings as JSON, in UTF-8. */
      readonly bytes: Uint8Array;
      readonly summary: RedactionSummary;
      readonly fallbacks: readonly Kind[];
      /** Lower-case hex SHA-256 of the JSON of a policy that is included in the request. */
      readonly policyHash: string;
    } & DocumentName)
  /** The thread has not compiled this policy yet: resend the job with the terms. */
  | { readonly outcome: 'terms-wanted' }
  /** Resend the job with the responses of these models about the text. */
  | ({
      readonly outcome: 'models-wanted';
      readonly requests: readonly ModelRequest[];
      readonly text: string;
    } & DocumentName)
  /** Resend the job with the replacements of these. */
  | ({ readonly outcome: 'pending'; readonly pending: readonly PendingReplacement[] } & DocumentName)
  | { readonly outcome: 'bad-policy'; readonly problems: readonly PolicyProblem[]; readonly documentId: string }
  | {
      readonly outcome: 'failed';
      readonly kind: ErrorKind;
      readonly message: string;
      readonly options: AppErrorOptions;
    };

const plans = new LRUCache<string, Compilation>({ max: 20 });

/** Runs in a thread of the pool, with everything whose cost grows with the text; only bytes are sent back. */
export default function runJob(job: RedactionJob): unknown {
  const result = resultOf(job);
  if (result.outcome !== 'done') return result;
  // The bytes are transferred instead of copied.
  return move({ [transferableSymbol]: result.bytes.buffer, [valueSymbol]: result });
}

function resultOf(job: RedactionJob): RedactionResult {
  try {
    return redactText('json' in job ? { ...job, ...textJobOf(job) } : job);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, options } = error;
    return { outcome: 'failed', kind, message, options };
  }
}

function textJobOf({ json, newDocumentId, format }: InlineJob): TextJob {
  const { policy, text, context, documentId = newDocumentId } = parseInlineRequest(json);
  const policyText = JSON.stringify(policy);
  const policyHash = createHash('sha256').update(policyText).digest('hex');
  return { policyText, policyHash, hasTerms: false, rights: undefined, text, context, documentId, format };
}

function redactText(job: TextJob & JobOptions): RedactionResult {
  const { documentId, context } = job;
  if (job.hasTerms && job.terms === undefined && !plans.has(keyOf(job))) return { outcome: 'terms-wanted' };
  const compiled = compiledOf(job);
  if (!compiled.ok) return { outcome: 'bad-policy', problems: compiled.problems, documentId };
  return withinMemory(() => answerOf(job, compiled.plan));

  function answerOf(
    { text, structure, format, evidence, maxAlerts, scopeKey, resolved, models = [] }: TextJob & JobOptions,
    plan: Plan,
  ): RedactionResult {
    if (models.length < plan.models.length) {
      const requests = plan.models.map(({ request }) => request);
      return { outcome: 'models-wanted', requests, text, documentId, context };
    }
    const started = performance.now();
    const search = new DocumentSearch(text, structure);
    const { known, learn } = search;
    const options = { context, models, known, learn, evidence, scopeKey, randomBytes, now: new Date() };
    const found = redact(plan, text, options);
    if (found.pending.length > 0 && resolved === undefined) {
      return { outcome: 'pending', pending: found.pending, documentId, context };
    }
    const redaction = settle(found, text, resolved ?? new Map());
    const summary = summarize(text, redaction, (performance.now() - started) / 1000, maxAlerts);
    const { filteredText, spans, fallbacks, nearMisses, left } = redaction;
    const document = { documentId, context, filteredText, spans, fallbacks, nearMisses, left };
    const written = isSpanForm(format)
      ? writeFindings(findingsOf(spans, search, format))
      : writeAnswer(document, format);
    const bytes = new TextEncoder().encode(written);
    return { outcome: 'done', documentId, context, summary, fallbacks, policyHash: job.policyHash, bytes };
  }
}

/** Converts failures of too many findings, or of a string that is too long, to `too-large`. */
function withinMemory<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (isTooLongForString(error) || error instanceof TooManyFindings) refuseAnswer();
    throw error;
  }
}

/**
 * Returns the cache key of a policy: one with the same text has other rights when it is stored than when it is included
 * in a request.
 */
const keyOf = ({ policyHash, rights }: TextJob): string =>
  `${rights === undefined ? 'inline' : 'stored'} ${policyHash}`;

function compiledOf(job: TextJob): Compilation {
  const key = keyOf(job);
  let compiled = plans.get(key);
  if (compiled === undefined) {
    compiled = compileJob(job);
    plans.set(key, compiled);
  }
  return compiled;
}

function compileJob({ policyText, terms = new Map(), rights }: TextJob): Compilation {
  const policy: unknown = JSON.parse(policyText);
  if (rights !== undefined) return compilePolicy(policy, storedPolicyOptions(terms, rights));
  const compiled = compilePolicy(policy);
  const problems = compiled.ok ? problemsOfInline(compiled.plan) : [];
  return problems.length === 0 ? compiled : { ok: false, problems };
}
