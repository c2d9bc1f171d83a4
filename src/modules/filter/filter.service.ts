import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { redact, type Redaction } from '../../engine/index.js';
import { AlertService } from '../alert/alert.service.js';
import { PolicyService } from '../policy/policy.service.js';
import type { InlinePolicy } from '../policy/policy.types.js';
import { FilterMetrics } from './filter.metrics.js';
import type { DocumentName, FilteredDocument } from './filter.types.js';
import { RedactionPool } from './redaction-pool.js';

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
    private readonly metrics: FilterMetrics,
  ) {}

  /** By a stored policy. @throws AppError `not-found` when there is none of that name */
  async filter(text: string, policyName: string, name: DocumentName): Promise<FilteredDocument> {
    return this.redact(text, await this.policies.compiled(policyName), name);
  }

  /** By a policy that came along. @throws AppError `invalid` with all its problems */
  async filterInline(text: string, policy: unknown, name: DocumentName): Promise<FilteredDocument> {
    return this.redact(text, this.policies.inline(policy), name);
  }

  private async redact(text: string, policy: InlinePolicy, name: DocumentName): Promise<FilteredDocument> {
    const started = performance.now();
    const redaction = await this.run(text, policy, name.context);
    this.metrics.observe(text, redaction, (performance.now() - started) / 1000);
    // Kept before the answer is sent: what was promised to be recorded survives a crash right after.
    await this.alerts.record(
      redaction.alerts.map(({ kind, strategyId }) => ({
        policy: policy.name,
        strategyId,
        context: name.context,
        documentId: name.documentId,
        filterType: kind,
      })),
    );
    return {
      documentId: name.documentId,
      context: name.context,
      filteredText: redaction.filteredText,
      spans: redaction.spans,
    };
  }

  private async run(text: string, policy: InlinePolicy, context: string): Promise<Redaction> {
    const { plan } = policy;
    // What patterns cost depends on their author: they run where a limit of time can stop them.
    if (plan !== undefined && !plan.hasUserPatterns && text.length <= MOST_IN_THIS_THREAD) {
      return redact(plan, text, { context, randomBytes });
    }
    const result = await this.pool.redact({ policyText: policy.text, policyHash: policy.hash, text, context });
    return result.ok ? result.redaction : this.policies.refuse(result.problems);
  }
}
