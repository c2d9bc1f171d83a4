import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { redact, type Plan } from '../../engine/index.js';
import { AppError } from '../../platform/http/app-error.js';
import { AlertService } from '../alert/alert.service.js';
import { MOST_ALERTS_A_DOCUMENT } from '../alert/alert.types.js';
import { PolicyService } from '../policy/policy.service.js';
import type { CompiledPolicy, Terms } from '../policy/policy.types.js';
import { FairTurns } from './fair-turns.js';
import { FilterMetrics } from './filter.metrics.js';
import { writeAnswer } from './filter.presenter.js';
import type { AnswerFormat, DocumentName, RedactedAnswer, RedactionSummary } from './filter.types.js';
import { parseInlineRequest } from './inline-request.js';
import { RedactionPool } from './redaction-pool.js';
import { summarize } from './redaction-summary.js';
import type { RedactionJob } from './redaction.worker.js';

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
    private readonly metrics: FilterMetrics,
  ) {}

  /** @throws AppError `not-found` when there is no policy of that name */
  async assertPolicy(policyName: string): Promise<void> {
    await this.policies.compiled(policyName);
  }

  /** By a stored policy. @throws AppError `not-found` when there is none of that name */
  async filter(text: string, policyName: string, name: DocumentName, format: AnswerFormat): Promise<RedactedAnswer> {
    return this.redact(text, await this.policies.compiled(policyName), name, format);
  }

  /**
   * By a policy that came along in a JSON request.
   * @param onName told the document's id as soon as it is known, for an answer that may yet fail
   * @throws AppError `invalid` for a request that is not one, or with all problems of its policy
   */
  async filterInline(
    json: string,
    newDocumentId: string,
    onName: (documentId: string) => void,
  ): Promise<RedactedAnswer> {
    if (json.length > MOST_IN_THIS_THREAD) {
      return this.runElsewhere({ json, newDocumentId, mostAlerts: MOST_ALERTS_A_DOCUMENT }, INLINE, { onName });
    }
    const { policy, text, context, documentId = newDocumentId } = parseInlineRequest(json);
    onName(documentId);
    const inline = await this.turns.run(() => this.policies.inline(policy));
    // What patterns cost depends on their author: another thread reads them too.
    if (inline.plan === undefined || inline.plan.hasUserPatterns) {
      return this.runElsewhere({ json, newDocumentId, mostAlerts: MOST_ALERTS_A_DOCUMENT }, INLINE, { onName });
    }
    return this.redactHere(text, inline.plan, INLINE, { documentId, context }, 'inline');
  }

  private async redact(
    text: string,
    policy: CompiledPolicy,
    name: DocumentName,
    format: AnswerFormat,
  ): Promise<RedactedAnswer> {
    const { plan } = policy;
    // Patterns run where a limit of time can stop them.
    if (!plan.hasUserPatterns && text.length <= MOST_IN_THIS_THREAD) {
      return this.redactHere(text, plan, policy.name, name, format);
    }
    const { text: policyText, hash: policyHash, terms } = policy;
    const hasTerms = terms.size > 0;
    const job = { ...name, policyText, policyHash, hasTerms, text, format, mostAlerts: MOST_ALERTS_A_DOCUMENT };
    return this.runElsewhere(job, policy.name, { terms });
  }

  private async redactHere(
    text: string,
    plan: Plan,
    policyName: string,
    name: DocumentName,
    format: AnswerFormat,
  ): Promise<RedactedAnswer> {
    const { summary, answer } = await this.turns.run(() => {
      const started = performance.now();
      const redaction = redact(plan, text, { context: name.context, randomBytes });
      const seconds = (performance.now() - started) / 1000;
      return {
        summary: summarize(text, redaction, seconds, MOST_ALERTS_A_DOCUMENT),
        answer: writeAnswer({ ...name, filteredText: redaction.filteredText, spans: redaction.spans }, format),
      };
    });
    await this.record(summary, policyName, name);
    return { ...name, answer };
  }

  private async runElsewhere(
    job: RedactionJob,
    policyName: string,
    { terms, onName }: { readonly terms?: Terms; readonly onName?: (documentId: string) => void },
  ): Promise<RedactedAnswer> {
    const first = await this.pool.run(job);
    const result = first.outcome === 'terms-wanted' ? await this.pool.run({ ...job, terms } as RedactionJob) : first;
    if (result.outcome === 'terms-wanted') throw new Error('A thread wants the terms that it was sent.');
    if (result.outcome === 'failed') throw new AppError(result.kind, result.message, result.options);
    onName?.(result.documentId);
    if (result.outcome === 'bad-policy') return this.policies.refuse(result.problems);
    const { documentId, context, answer, summary } = result;
    await this.record(summary, policyName, { documentId, context });
    return { documentId, context, answer };
  }

  /** Kept before the answer is sent: what was promised to be recorded survives a crash right after. */
  private async record(summary: RedactionSummary, policy: string, name: DocumentName): Promise<void> {
    this.metrics.observe(summary);
    await this.alerts.record(
      summary.alerts.map(({ kind, strategyId }) => ({ policy, strategyId, ...name, filterType: kind })),
    );
  }
}

/** What alerts call a policy that came with the request. */
const INLINE = 'inline';
