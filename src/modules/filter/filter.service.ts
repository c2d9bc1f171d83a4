import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import {
  redact,
  settle,
  type ExplainedSpan,
  type Kind,
  type KnownValue,
  type ModelAnswer,
  type Plan,
  type Redaction,
} from '../../engine/index.js';
import { DocumentSearch, type Columns } from '../../formats/document-search.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import { AppError } from '../../platform/http/app-error.js';
import { AlertService } from '../alert/alert.service.js';
import { MAX_ALERTS_A_DOCUMENT } from '../alert/alert.types.js';
import type { ContextScope } from '../context/context.types.js';
import { PolicyService } from '../policy/policy.service.js';
import { inlineReference, type CompiledPolicy, type Terms } from '../policy/policy.types.js';
import { TrendService } from '../trend/trend.service.js';
import { FairTurns } from './fair-turns.js';
import { FilterMetrics } from './filter.metrics.js';
import { spansOf, writeAnswer } from './filter.presenter.js';
import type {
  AnswerFormat,
  AppliedSpan,
  DocumentSpan,
  InlineFormat,
  OwnedDocument,
  RedactedAnswer,
  RedactionSummary,
  SubmittedDocument,
} from './filter.types.js';
import { parseInlineRequest } from './inline-request.js';
import { ModelQueries } from './model-queries.service.js';
import { RedactionPool } from './redaction-pool.js';
import { summarize } from './redaction-summary.js';
import type { RedactionJob, RedactionResult } from './redaction.worker.js';
import { Replacements } from './replacements.js';

/**
 * Texts up to this number of characters are redacted in the thread that received them: at the engine's slowest ordinary
 * speed that takes two milliseconds, less than the round trip to a thread and the copying cost a busy process.
 */
const MAX_IN_THIS_THREAD = 32_768;
/** The limit for policies that read for names, which takes several times as long. */
const MAX_WITH_NAMES = 8192;
const maxInThisThread = ({ scan }: Plan): number => (scan.document.length > 0 ? MAX_WITH_NAMES : MAX_IN_THIS_THREAD);

/** Redacts documents by policy and records the findings. */
@Injectable()
export class FilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly alerts: AlertService,
    private readonly pool: RedactionPool,
    private readonly turns: FairTurns,
    private readonly models: ModelQueries,
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
    return this.recorded(await this.redact(text, policy, name, format), policy, name);
  }

  /**
   * Returns what a stored policy would replace. Alerts and counts are stored as for any redaction.
   * @throws AppError as `filter`
   */
  async detect(text: string, policyName: string, name: SubmittedDocument): Promise<DetectedInText> {
    const found = await this.filter(text, policyName, name, 'applied');
    return { spans: spansOf(found) as AppliedSpan[], fallbacks: found.fallbacks, policy: found.policy };
  }

  /**
   * Returns what the kinds that a stored policy does not look for would find; without a policy, all kinds. Stores
   * nothing.
   * @throws AppError as `filter`
   */
  async leftBy(text: string, policyName: string | undefined, name: SubmittedDocument): Promise<readonly AppliedSpan[]> {
    const policy = await this.policies.restOf(policyName);
    return spansOf(await this.redact(text, policy, name, 'applied')) as AppliedSpan[];
  }

  /**
   * Returns all findings of a policy in the text of a document, and other occurrences of values to be redacted
   * everywhere, in order of the text, without overlaps. Alerts and counts are stored as for any redaction.
   */
  async find(text: string, policy: CompiledPolicy, name: SubmittedDocument): Promise<FoundInDocument> {
    const found = await this.look(text, policy, name);
    const { fallbacks, summary } = found;
    await this.record(summary, policy, name);
    return { spans: spansOf(found) as DocumentSpan[], fallbacks, summary };
  }

  /**
   * Returns all findings of a policy in a text, with evidence if `name.detail` is `full`. Alerts and counts are stored
   * as for any redaction.
   */
  async examine(text: string, policy: CompiledPolicy, name: SubmittedDocument): Promise<ExaminedText> {
    const found = await this.recorded(await this.redact(text, policy, name, 'spans'), policy, name);
    return { spans: spansOf(found) as ExplainedSpan[], fallbacks: found.fallbacks };
  }

  /** As {@link find}, for a document that may still fail: nothing is stored until it is recorded. */
  async look(text: string, policy: CompiledPolicy, name: SubmittedDocument, structure: Structure = {}): Promise<Look> {
    return this.redact(text, policy, name, 'spread', structure);
  }

  /**
   * Redacts by a policy that is included in a JSON request.
   * @param onName called with the document's id as soon as it is known, for a response that may still fail
   * @throws AppError `invalid` for an invalid request, or with all problems of its policy
   */
  async filterInline(
    json: string,
    { newDocumentId, ...owner }: InlineSubmission,
    onName: (documentId: string) => void,
    format: InlineFormat = 'inline',
  ): Promise<RedactedAnswer> {
    const evidence = owner.detail === 'full';
    const elsewhere = async (): Promise<Unrecorded> => {
      const scopeKey = await this.replacements.scopeKey(ASKS_FOR_SCOPE.test(json));
      const job = { json, newDocumentId, mostAlerts: MAX_ALERTS_A_DOCUMENT, scopeKey, format, evidence };
      return this.runElsewhere(job, INLINE, owner, onName);
    };
    if (json.length > MAX_IN_THIS_THREAD) return this.counted(await elsewhere(), owner);
    const { policy, text, context, documentId = newDocumentId } = parseInlineRequest(json);
    onName(documentId);
    const inline = await this.turns.run(() => this.policies.inline(policy));
    // The cost of patterns depends on their author, so another thread compiles them too.
    if (inline.plan === undefined || inline.plan.hasUserPatterns || text.length > maxInThisThread(inline.plan)) {
      return this.counted(await elsewhere(), owner);
    }
    const request = {
      text,
      format,
      evidence,
      models: await this.ask(inline.plan, text, { context, ...owner }),
    };
    const name = { documentId, context, ...owner };
    const by = { ...INLINE, plan: inline.plan, reference: inlineReference(inline.hash) };
    return this.counted(await this.redactHere(request, by, name), owner);
  }

  private async redact(
    text: string,
    policy: CompiledPolicy,
    name: SubmittedDocument,
    format: AnswerFormat,
    structure: Structure = {},
  ): Promise<Unrecorded> {
    await this.replacements.admit(name);
    const { plan } = policy;
    const { name: policyName, terms, reference } = policy;
    const by: KnownPolicy = { origin: 'stored', name: policyName, plan, terms, reference, submitter: name.submitter };
    const evidence = name.detail === 'full';
    const request = { text, format, evidence, ...structure, models: await this.ask(plan, text, name) };
    // Patterns run where a time limit can stop them.
    if (!plan.hasUserPatterns && text.length <= maxInThisThread(plan)) {
      return this.redactHere(request, by, name);
    }
    const { documentId, context } = name;
    const job = {
      documentId,
      context,
      policyText: policy.text,
      policyHash: policy.hash,
      hasTerms: policy.terms.size > 0,
      rights: policy.rights,
      ...request,
      mostAlerts: MAX_ALERTS_A_DOCUMENT,
      scopeKey: await this.replacements.scopeKey(plan.needsScopeKey),
    };
    return this.runElsewhere(job, by, name);
  }

  private async redactHere(
    { text, format, evidence, known = [], columns, models }: RedactionRequest,
    by: KnownPolicy,
    name: SubmittedDocument,
  ): Promise<Unrecorded> {
    const { plan, reference } = by;
    const { documentId, context } = name;
    const scopeKey = await this.replacements.scopeKey(plan.needsScopeKey);
    const search = new DocumentSearch(text, columns);
    const options = { context, models, known, learn: search.learn, evidence, scopeKey, randomBytes, now: new Date() };
    const { found, seconds } = await this.turns.run(() => {
      const started = performance.now();
      return { found: redact(plan, text, options), seconds: (performance.now() - started) / 1000 };
    });
    const { filteredText, spans, alerts, fallbacks, nearMisses } = await this.settle(found, text, by, context);
    const answer = writeAnswer({ documentId, context, filteredText, spans, fallbacks, nearMisses }, search, format);
    const summary = summarize(text, { spans, alerts }, seconds, MAX_ALERTS_A_DOCUMENT);
    return { documentId, context, answer, fallbacks, summary, policy: reference };
  }

  /** Asks the models before the text takes its turn, since a model may take as long as all other work together. */
  private async ask({ models }: Plan, text: string, name: Asker): Promise<readonly ModelAnswer[]> {
    if (models.length === 0) return [];
    const requests = models.map(({ request }) => request);
    return this.models.answers(requests, text, name.context, name.gone);
  }

  private async settle(found: Redaction, text: string, by: AppliedPolicy, context: string): Promise<Redaction> {
    if (found.pending.length === 0) return found;
    const { plan } = by;
    return settle(found, text, await this.replacements.resolve(plan, scopeOf(by, context), found.pending));
  }

  private async runElsewhere(
    job: RedactionJob,
    by: AppliedPolicy,
    owner: Owner,
    onName?: (documentId: string) => void,
  ): Promise<Unrecorded> {
    const result = await this.runJob(job, by, owner.gone);
    if (result.outcome === 'failed') throw new AppError(result.kind, result.message, result.options);
    onName?.(result.documentId);
    if (result.outcome === 'bad-policy') return this.policies.refuse(result.problems);
    const { documentId, context, answer, summary, fallbacks, policyHash } = result;
    const policy = by.reference ?? inlineReference(policyHash);
    return { documentId, context, answer, fallbacks, summary, policy };
  }

  /** Sends a job to the threads, and resends it with the data they request. */
  private async runJob(job: RedactionJob, by: AppliedPolicy, gone?: AbortSignal): Promise<SettledResult> {
    const { plan, terms } = by;
    let sent = job;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const result = await this.pool.run(sent, plan?.hasUnsafePatterns === true);
      if (result.outcome === 'terms-wanted') sent = { ...sent, terms } as RedactionJob;
      else if (result.outcome === 'models-wanted') {
        const { requests, text, context } = result;
        sent = { ...sent, models: await this.models.answers(requests, text, context, gone) };
      } else if (result.outcome === 'pending') {
        const { context, pending } = result;
        sent = { ...sent, resolved: await this.replacements.resolve(plan, scopeOf(by, context), pending) };
      } else return result;
    }
    throw new Error('The threads keep asking for what they were sent.');
  }

  /**
   * Counts without storing alerts: anyone may send a policy, and so any number of alerts. Only those of stored policies
   * are stored.
   */
  private counted(found: Unrecorded, { organization }: Owner): RedactedAnswer {
    this.count(found.summary, { organization, context: found.context });
    return found;
  }

  private async recorded(found: Unrecorded, policy: CompiledPolicy, name: SubmittedDocument): Promise<RedactedAnswer> {
    await this.record(found.summary, policy, name);
    return found;
  }

  /** Resolves before the response is sent, so that recorded facts survive a crash right after it. */
  async record(summary: RedactionSummary, by: CompiledPolicy, document: SubmittedDocument): Promise<void> {
    const { documentId, context } = document;
    const { name: policy, reference: policyVersion } = by;
    this.count(summary, document);
    if (summary.alerts.length === 0) return;
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
    summary: RedactionSummary,
    { organization, context }: Pick<SubmittedDocument, 'organization' | 'context'>,
  ): void {
    this.metrics.observe(summary);
    this.trend.noteRedaction({ organization, context, counts: summary.replaced });
  }
}

type Owner = Pick<SubmittedDocument, 'organization' | 'gone' | 'detail'>;
type Asker = Pick<SubmittedDocument, 'context' | 'gone'>;

/** A redaction that has not been recorded yet. */
type Unrecorded = RedactedAnswer;

/** Facts about a text from the structure of its document. */
export interface Structure {
  /** In order of the text. */
  readonly known?: readonly KnownValue[];
  readonly columns?: Columns;
}

/** The findings in a document; the answer holds `DocumentSpan`s. */
export type Look = Unrecorded;

interface RedactionRequest extends Structure {
  readonly text: string;
  readonly format: AnswerFormat;
  readonly evidence: boolean;
  readonly models: readonly ModelAnswer[];
}

/** A request that may name its document. */
interface InlineSubmission extends Owner {
  /** The id for a document without one. */
  readonly newDocumentId: string;
}

/** The spans that would be replaced in a text. */
export interface DetectedInText {
  readonly spans: readonly AppliedSpan[];
  /** Kinds that were found in this process, because the policy's model did not respond. */
  readonly fallbacks: readonly Kind[];
  /** The reference of the policy version. */
  readonly policy: string;
}

/** All findings in a text, to be replaced or not. */
export interface ExaminedText {
  readonly spans: readonly ExplainedSpan[];
  /** As in {@link DetectedInText}. */
  readonly fallbacks: readonly Kind[];
}

/** The findings in a document of pages. */
export interface FoundInDocument {
  readonly spans: readonly DocumentSpan[];
  readonly fallbacks: readonly Kind[];
  readonly summary: RedactionSummary;
}

/** The policy of a redaction, as far as this thread knows it. */
interface AppliedPolicy {
  readonly origin: 'stored' | 'inline';
  /** The name in alerts. */
  readonly name: string;
  readonly plan?: Plan;
  readonly terms?: Terms;
  readonly submitter?: Submitter | undefined;
  /** The reference of its version; undefined until a thread has read the request that includes it. */
  readonly reference?: string;
}

type KnownPolicy = AppliedPolicy & Required<Pick<AppliedPolicy, 'plan' | 'reference'>>;

const scopeOf = ({ origin, submitter }: AppliedPolicy, context: string): ContextScope => ({
  origin,
  context,
  ...(submitter !== undefined && { submitter }),
});

/** A policy that is included in the request. */
const INLINE: AppliedPolicy = { origin: 'inline', name: 'inline' };
/** Only a policy with this key can need the secret key of the contexts. */
const ASKS_FOR_SCOPE = /"replacementScope"/i;

/**
 * The maximum number of times a job is sent: alone, with terms, with model responses, with replacements; more if a
 * thread was just replaced.
 */
const MAX_ROUNDS = 6;
type SettledResult = Exclude<RedactionResult, { readonly outcome: 'terms-wanted' | 'models-wanted' | 'pending' }>;
