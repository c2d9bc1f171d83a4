import { Injectable } from '@nestjs/common';
import type { ExplainedSpan, Kind } from '../../engine/index.js';
import { AlertService } from '../alert/alert.service.js';
import { PolicyService } from '../policy/policy.service.js';
import type { CompiledPolicy } from '../policy/policy.types.js';
import { TrendService } from '../trend/trend.service.js';
import { FilterMetrics } from './filter.metrics.js';
import type {
  AnswerFormat,
  AppliedSpan,
  DocumentSpan,
  FoundInText,
  InlineFormat,
  OwnedDocument,
  RedactedAnswer,
  RedactionFacts,
  RedactionSummary,
  SubmittedDocument,
} from './filter.types.js';
import { readFindings } from './findings.js';
import type { StructuredText, TextOfMany } from './read-text.js';
import { replacedInAll } from './redaction-summary.js';
import { Replacements } from './replacements.js';
import { TextRedactor, type InlineSubmission } from './text-redactor.js';

/** Redacts texts by policy, and records the findings. */
@Injectable()
export class FilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly redactor: TextRedactor,
    private readonly alerts: AlertService,
    private readonly replacements: Replacements,
    private readonly metrics: FilterMetrics,
    private readonly trend: TrendService,
  ) {}

  /**
   * Returns the reference of the active version of the policy.
   * @throws AppError `not-found` when there is no policy of that name, or the context belongs to other groups
   */
  async assertAccepted(policyName: string, document: OwnedDocument): Promise<string> {
    const { reference } = await this.policies.compiled(policyName);
    await this.replacements.admit(document);
    return reference;
  }

  /** Redacts by a stored policy. @throws AppError `not-found` when there is none of that name */
  async filter(
    text: string,
    policyName: string,
    name: SubmittedDocument,
    format: AnswerFormat,
  ): Promise<RedactedAnswer> {
    const policy = await this.policies.compiled(policyName);
    return this.recorded(await this.redactor.write(text, policy, name, format), policy, name);
  }

  /**
   * Redacts by a stored policy the first text and those of the next that are redacted in the same turn; each has its
   * own result, in order. The findings of each are stored.
   * @throws the error of a text that is redacted alone, and AppError as `filter`
   */
  async filterSome(
    texts: readonly TextOfMany[],
    policyName: string,
    submitted: SubmittedDocument,
    format: AnswerFormat,
  ): Promise<readonly PromiseSettledResult<RedactedAnswer>[]> {
    const policy = await this.policies.compiled(policyName);
    const results = [...(await this.redactor.writeSome(texts, policy, submitted, format))];
    const summaries: RedactionSummary[] = [];
    for (const result of results) if (result.status === 'fulfilled') summaries.push(result.value.summary);
    this.count(summaries, submitted);
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected' || result.value.summary.alerts.length === 0) continue;
      const { summary, documentId } = result.value;
      try {
        await this.recordAlerts(summary, policy, { ...submitted, documentId });
      } catch (reason) {
        results[index] = { status: 'rejected', reason };
      }
    }
    return results;
  }

  /**
   * Returns what a stored policy would replace. Alerts and counts are stored as for any redaction.
   * @throws AppError as `filter`
   */
  async detect(text: string, policyName: string, name: SubmittedDocument): Promise<Spans<AppliedSpan>> {
    const policy = await this.policies.compiled(policyName);
    return spansOf(
      await this.recorded(await this.redactor.find({ text, form: 'applied' }, policy, name), policy, name),
    );
  }

  /**
   * Returns what the kinds that a stored policy does not look for would find; without a policy, all kinds. Stores
   * nothing.
   * @throws AppError as `filter`
   */
  async findUncovered(
    text: string,
    policyName: string | undefined,
    name: SubmittedDocument,
  ): Promise<readonly AppliedSpan[]> {
    const policy = await this.policies.restOf(policyName);
    return readFindings((await this.redactor.find({ text, form: 'applied' }, policy, name)).found);
  }

  /**
   * Returns all findings of a policy in the text of a document, and other occurrences of values to be redacted
   * everywhere, in order of the text, without overlaps. Alerts and counts are stored as for any redaction.
   */
  async find(text: string, policy: CompiledPolicy, name: SubmittedDocument): Promise<Spans<DocumentSpan>> {
    return spansOf(await this.recorded(await this.look({ text }, policy, name), policy, name));
  }

  /**
   * Returns all findings of a policy in a text, with evidence if `name.detail` is `full`. Alerts and counts are stored
   * as for any redaction.
   */
  async examine(text: string, policy: CompiledPolicy, name: SubmittedDocument): Promise<Spans<ExplainedSpan>> {
    return spansOf(await this.recorded(await this.redactor.find({ text, form: 'all' }, policy, name), policy, name));
  }

  /** As {@link find}, for a document that may still fail: nothing is stored until it is recorded. */
  async look(
    text: StructuredText,
    policy: CompiledPolicy,
    name: SubmittedDocument,
  ): Promise<FoundInText<DocumentSpan>> {
    return this.redactor.find({ ...text, form: 'everywhere' }, policy, name);
  }

  /**
   * Redacts by a policy that is included in a JSON request. Alerts are not stored: anyone may send a policy, and so any
   * number of alerts.
   * @param onName called with the document's id as soon as it is known, for a response that may still fail
   * @throws AppError `invalid` for an invalid request, or with all problems of its policy
   */
  async filterInline(
    json: string,
    submission: InlineSubmission,
    onName: (documentId: string) => void,
    format: InlineFormat = 'inline',
  ): Promise<RedactedAnswer> {
    const answer = await this.redactor.writeInline(json, submission, onName, format);
    this.count([answer.summary], { organization: submission.organization, context: answer.context });
    return answer;
  }

  private async recorded<T extends RedactionFacts>(
    found: T,
    policy: CompiledPolicy,
    name: SubmittedDocument,
  ): Promise<T> {
    await this.record(found.summary, policy, name);
    return found;
  }

  /** Resolves before the response is sent, so that recorded facts survive a crash right after it. */
  async record(summary: RedactionSummary, by: CompiledPolicy, document: SubmittedDocument): Promise<void> {
    this.count([summary], document);
    if (summary.alerts.length > 0) await this.recordAlerts(summary, by, document);
  }

  private async recordAlerts(
    summary: Pick<RedactionSummary, 'alerts'>,
    { name: policy, reference: policyVersion }: CompiledPolicy,
    document: SubmittedDocument,
  ): Promise<void> {
    const { documentId, context } = document;
    const audience = await this.replacements.admit(document);
    const alerts = summary.alerts.map(({ kind, strategyId }) => ({
      policy,
      policyVersion,
      strategyId,
      documentId,
      context,
      filterType: kind,
    }));
    await this.alerts.record(alerts, audience);
  }

  private count(
    summaries: readonly RedactionSummary[],
    { organization, context }: Pick<SubmittedDocument, 'organization' | 'context'>,
  ): void {
    const counts = replacedInAll(summaries);
    this.metrics.observe(summaries, counts);
    this.trend.noteRedaction({ organization, context, counts });
  }
}

/** The spans that were found in a text. */
export interface Spans<T> {
  readonly spans: readonly T[];
  /** Kinds that were found in this process, because the policy's model did not respond. */
  readonly fallbacks: readonly Kind[];
  /** The reference of the policy version. */
  readonly policy: string;
  readonly summary: RedactionSummary;
}

const spansOf = <T>({ found, fallbacks, policy, summary }: FoundInText<T>): Spans<T> => ({
  spans: readFindings(found),
  fallbacks,
  policy,
  summary,
});
