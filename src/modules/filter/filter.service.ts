import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { redact, settle, type Plan, type Redaction } from '../../engine/index.js';
import { AppError } from '../../platform/http/app-error.js';
import { AlertService } from '../alert/alert.service.js';
import { MOST_ALERTS_A_DOCUMENT } from '../alert/alert.types.js';
import { PolicyService } from '../policy/policy.service.js';
import type { CompiledPolicy, Terms } from '../policy/policy.types.js';
import { TrendService } from '../trend/trend.service.js';
import { FairTurns } from './fair-turns.js';
import { FilterMetrics } from './filter.metrics.js';
import { writeAnswer } from './filter.presenter.js';
import type { AnswerFormat, AppliedSpan, OwnedDocument, RedactedAnswer, RedactionSummary } from './filter.types.js';
import { parseInlineRequest } from './inline-request.js';
import { RedactionPool } from './redaction-pool.js';
import { summarize } from './redaction-summary.js';
import type { RedactionJob, RedactionResult } from './redaction.worker.js';
import { Replacements } from './replacements.js';

/**
 * Texts up to this many characters are redacted in the thread that received them: at the engine's slowest ordinary
 * speed that is two milliseconds, less than a thread's round trip and the copying would cost a busy process.
 */
const MOST_IN_THIS_THREAD = 32_768;

/** Redacts documents by policy and reports what was seen. */
@Injectable()
export class FilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly alerts: AlertService,
    private readonly pool: RedactionPool,
    private readonly turns: FairTurns,
    private readonly replacements: Replacements,
    private readonly metrics: FilterMetrics,
    private readonly trend: TrendService,
  ) {}

  /** @throws AppError `not-found` when there is no policy of that name */
  async assertPolicy(policyName: string): Promise<void> {
    await this.policies.compiled(policyName);
  }

  /** By a stored policy. @throws AppError `not-found` when there is none of that name */
  async filter(text: string, policyName: string, name: OwnedDocument, format: AnswerFormat): Promise<RedactedAnswer> {
    return this.redact(text, await this.policies.compiled(policyName), name, format);
  }

  /** What a stored policy would replace. Alerts and counts are kept as of any redaction. @throws AppError as `filter` */
  async detect(text: string, policyName: string, name: OwnedDocument): Promise<readonly AppliedSpan[]> {
    const { answer } = await this.filter(text, policyName, name, 'applied');
    return JSON.parse(typeof answer === 'string' ? answer : Buffer.from(answer).toString('utf8')) as AppliedSpan[];
  }

  /**
   * By a policy that came along in a JSON request.
   * @param onName told the document's id as soon as it is known, for an answer that may yet fail
   * @throws AppError `invalid` for a request that is not one, or with all problems of its policy
   */
  async filterInline(
    json: string,
    { newDocumentId, organization }: { readonly newDocumentId: string; readonly organization: string },
    onName: (documentId: string) => void,
  ): Promise<RedactedAnswer> {
    const elsewhere = async (): Promise<RedactedAnswer> => {
      const scopeKey = await this.replacements.scopeKey(ASKS_FOR_SCOPE.test(json));
      const job = { json, newDocumentId, mostAlerts: MOST_ALERTS_A_DOCUMENT, scopeKey };
      return this.runElsewhere(job, INLINE, organization, onName);
    };
    if (json.length > MOST_IN_THIS_THREAD) return elsewhere();
    const { policy, text, context, documentId = newDocumentId } = parseInlineRequest(json);
    onName(documentId);
    const inline = await this.turns.run(() => this.policies.inline(policy));
    // What patterns cost depends on their author: another thread reads them too.
    if (inline.plan === undefined || inline.plan.hasUserPatterns) {
      return elsewhere();
    }
    return this.redactHere(text, { plan: inline.plan, ...INLINE }, { documentId, context, organization }, 'inline');
  }

  private async redact(
    text: string,
    policy: CompiledPolicy,
    name: OwnedDocument,
    format: AnswerFormat,
  ): Promise<RedactedAnswer> {
    const { plan } = policy;
    const by: AppliedPolicy = { origin: 'stored', name: policy.name, plan, terms: policy.terms };
    // Patterns run where a limit of time can stop them.
    if (!plan.hasUserPatterns && text.length <= MOST_IN_THIS_THREAD) {
      return this.redactHere(text, { ...by, plan }, name, format);
    }
    const { documentId, context, organization } = name;
    const job = {
      documentId,
      context,
      policyText: policy.text,
      policyHash: policy.hash,
      hasTerms: policy.terms.size > 0,
      rights: policy.rights,
      text,
      format,
      mostAlerts: MOST_ALERTS_A_DOCUMENT,
      scopeKey: await this.replacements.scopeKey(plan.needsScopeKey),
    };
    return this.runElsewhere(job, by, organization);
  }

  private async redactHere(
    text: string,
    by: AppliedPolicy & { readonly plan: Plan },
    name: OwnedDocument,
    format: AnswerFormat,
  ): Promise<RedactedAnswer> {
    const { plan } = by;
    const { documentId, context } = name;
    const scopeKey = await this.replacements.scopeKey(plan.needsScopeKey);
    const options = { context, randomBytes, now: new Date(), ...(scopeKey === undefined ? {} : { scopeKey }) };
    const { found, seconds } = await this.turns.run(() => {
      const started = performance.now();
      return { found: redact(plan, text, options), seconds: (performance.now() - started) / 1000 };
    });
    const { filteredText, spans, alerts } = await this.settle(found, text, by, context);
    const answer = writeAnswer({ documentId, context, filteredText, spans }, format);
    await this.record(summarize(text, { spans, alerts }, seconds, MOST_ALERTS_A_DOCUMENT), by.name, name);
    return { documentId, context, answer };
  }

  private async settle(found: Redaction, text: string, by: AppliedPolicy, context: string): Promise<Redaction> {
    if (found.pending.length === 0) return found;
    const { plan, origin } = by;
    return settle(found, text, await this.replacements.resolve(plan, { origin, context }, found.pending));
  }

  private async runElsewhere(
    job: RedactionJob,
    by: AppliedPolicy,
    organization: string,
    onName?: (documentId: string) => void,
  ): Promise<RedactedAnswer> {
    const result = await this.runJob(job, by);
    if (result.outcome === 'failed') throw new AppError(result.kind, result.message, result.options);
    onName?.(result.documentId);
    if (result.outcome === 'bad-policy') return this.policies.refuse(result.problems);
    const { documentId, context, answer, summary } = result;
    await this.record(summary, by.name, { documentId, context, organization });
    return { documentId, context, answer };
  }

  /** Sends a job to the threads, and again with what they ask for. */
  private async runJob(job: RedactionJob, by: AppliedPolicy): Promise<SettledResult> {
    const { plan, terms, origin } = by;
    let sent = job;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const result = await this.pool.run(sent, plan?.hasUnsafePatterns === true);
      if (result.outcome === 'terms-wanted') sent = { ...sent, terms } as RedactionJob;
      else if (result.outcome === 'pending') {
        const { context, pending } = result;
        sent = { ...sent, resolved: await this.replacements.resolve(plan, { origin, context }, pending) };
      } else return result;
    }
    throw new Error('The threads keep asking for what they were sent.');
  }

  /** Kept before the answer is sent: what was promised to be recorded survives a crash right after. */
  private async record(summary: RedactionSummary, policy: string, document: OwnedDocument): Promise<void> {
    const { documentId, context, organization } = document;
    this.metrics.observe(summary);
    this.trend.noteRedaction({ organization, context, counts: summary.replaced });
    await this.alerts.record(
      summary.alerts.map(({ kind, strategyId }) => ({ policy, strategyId, documentId, context, filterType: kind })),
    );
  }
}

/** The policy that a text is redacted by, as far as it is known in this thread. */
interface AppliedPolicy {
  readonly origin: 'stored' | 'inline';
  /** What alerts call it. */
  readonly name: string;
  readonly plan?: Plan;
  readonly terms?: Terms;
}

/** A policy that came with the request. */
const INLINE: AppliedPolicy = { origin: 'inline', name: 'inline' };
/** Only a policy with this key can need the secret of the contexts. */
const ASKS_FOR_SCOPE = /"replacementScope"/i;

/** The job itself, with the terms, with the replacements: and once more where a thread has just been replaced. */
const MOST_ROUNDS = 5;
type SettledResult = Exclude<RedactionResult, { readonly outcome: 'terms-wanted' | 'pending' }>;
