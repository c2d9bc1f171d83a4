import { Injectable } from '@nestjs/common';
import { settle, type ModelAnswer, type Plan, type Redaction } from '../../engine/index.js';
import type { Submitter } from '../../platform/audit/submitter.js';
import { AppError } from '../../platform/http/app-error.js';
import { isTracing } from '../../platform/tracing/tracing.js';
import { MAX_ALERTS_PER_DOCUMENT } from '../alert/alert.types.js';
import type { ContextScope } from '../context/context.types.js';
import { PolicyService } from '../policy/policy.service.js';
import { inlineReference, type CompiledPolicy, type Terms } from '../policy/policy.types.js';
import { FairTurns } from './fair-turns.js';
import type {
  AnswerFormat,
  FoundInText,
  InlineFormat,
  RedactedAnswer,
  SpanForm,
  SpanForms,
  SubmittedDocument,
} from './filter.types.js';
import { findingsOf } from './findings.js';
import { parseInlineRequest } from './inline-request.js';
import { ModelQueries } from './model-queries.service.js';
import {
  answered,
  answersOfATurn,
  outcomeOf,
  readText,
  type NamedText,
  type Outcome,
  type ReadText,
  type StructuredText,
  type TextOfMany,
} from './read-text.js';
import { RedactionPool } from './redaction-pool.js';
import { tracedRedaction } from './redaction-span.js';
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

/** Redacts texts by policy, in this thread or in another, with the help of models and of shared replacements. */
@Injectable()
export class TextRedactor {
  constructor(
    private readonly policies: PolicyService,
    private readonly pool: RedactionPool,
    private readonly turns: FairTurns,
    private readonly models: ModelQueries,
    private readonly replacements: Replacements,
  ) {}

  /** Returns the response to a request. */
  async write(
    text: string,
    policy: CompiledPolicy,
    name: SubmittedDocument,
    format: AnswerFormat,
  ): Promise<RedactedAnswer> {
    return answered(await this.redact({ text }, format, policy, name), format);
  }

  /**
   * Returns the responses to the first text and to those of the next that are redacted in the same turn. A text that
   * fails in it does not stop the others.
   * @throws the error of a text that is redacted alone; AppError if the context belongs to other groups
   */
  async writeSome(
    texts: readonly TextOfMany[],
    policy: CompiledPolicy,
    submitted: SubmittedDocument,
    format: AnswerFormat,
  ): Promise<readonly PromiseSettledResult<RedactedAnswer>[]> {
    const { plan, reference } = policy;
    const some = texts.slice(0, needsMoreThanATurn(plan) ? 1 : countInOneTurn(texts, maxInThisThread(plan)));
    const [first] = some;
    if (first === undefined) return [];
    if (some.length === 1) {
      const { text, documentId } = first;
      return [{ status: 'fulfilled', value: await this.write(text, policy, { ...submitted, documentId }, format) }];
    }
    await this.replacements.admit(submitted);
    const { context } = submitted;
    return this.turns.run(() =>
      answersOfATurn(some, ({ text, documentId }) => {
        const read = readText({ text }, plan, submitted, NO_INPUTS);
        return answered(outcomeOf(read, read.found, { documentId, context }, reference), format);
      }),
    );
  }

  /** Returns the findings in a text. */
  async find<F extends SpanForm>(
    { form, ...text }: StructuredText & { readonly form: F },
    policy: CompiledPolicy,
    name: SubmittedDocument,
  ): Promise<FoundInText<SpanForms[F]>> {
    const { facts, content } = await this.redact(text, form, policy, name);
    const found = content instanceof Uint8Array ? content : findingsOf(content.redaction.spans, content.search, form);
    return { ...facts, found };
  }

  /**
   * Redacts by a policy that is included in a JSON request.
   * @param onName called with the document's id as soon as it is known, for a response that may still fail
   * @throws AppError `invalid` for an invalid request, or with all problems of its policy
   */
  async writeInline(
    json: string,
    { newDocumentId, ...owner }: InlineSubmission,
    onName: (documentId: string) => void,
    format: InlineFormat,
  ): Promise<RedactedAnswer> {
    const evidence = owner.detail === 'full';
    const elsewhere = async (): Promise<RedactedAnswer> => {
      const scopeKey = await this.replacements.scopeKey(ASKS_FOR_SCOPE.test(json));
      const job = { json, newDocumentId, maxAlerts: MAX_ALERTS_PER_DOCUMENT, scopeKey, format, evidence };
      return answered(await this.runElsewhere(job, INLINE, owner, onName), format);
    };
    if (json.length > MAX_IN_THIS_THREAD) return elsewhere();
    const { policy, text, context, documentId = newDocumentId } = parseInlineRequest(json);
    onName(documentId);
    const inline = await this.turns.run(() => this.policies.inline(policy));
    // The cost of patterns depends on their author, so another thread compiles them too.
    if (inline.plan === undefined || inline.plan.hasUserPatterns || text.length > maxInThisThread(inline.plan)) {
      return elsewhere();
    }
    const models = await this.ask(inline.plan, text, { context, ...owner });
    const name = { documentId, context, ...owner };
    const by = { ...INLINE, plan: inline.plan, reference: inlineReference(inline.hash) };
    return answered(await this.redactHere({ text }, by, name, models), format);
  }

  private async redact(
    text: StructuredText,
    format: AnswerFormat | SpanForm,
    policy: CompiledPolicy,
    name: SubmittedDocument,
  ): Promise<Outcome> {
    await this.replacements.admit(name);
    const { plan, reference, terms } = policy;
    const by: KnownPolicy = { origin: 'stored', plan, terms, reference, submitter: name.submitter };
    const models = await this.ask(plan, text.text, name);
    // Patterns run where a time limit can stop them.
    if (!plan.hasUserPatterns && text.text.length <= maxInThisThread(plan)) {
      return this.redactHere(text, by, name, models);
    }
    const { documentId, context } = name;
    const job = {
      documentId,
      context,
      policyText: policy.text,
      policyHash: policy.hash,
      hasTerms: policy.terms.size > 0,
      rights: policy.rights,
      ...text,
      format,
      evidence: name.detail === 'full',
      models,
      maxAlerts: MAX_ALERTS_PER_DOCUMENT,
      scopeKey: await this.replacements.scopeKey(plan.needsScopeKey),
    };
    return this.runElsewhere(job, by, name);
  }

  private redactHere(
    text: StructuredText,
    by: KnownPolicy,
    name: NamedText,
    models: readonly ModelAnswer[],
  ): Promise<Outcome> {
    return tracedRedaction(text.text.length, async () => {
      const given = { models, scopeKey: await this.replacements.scopeKey(by.plan.needsScopeKey) };
      const read = await this.turns.run(() => readText(text, by.plan, name, given));
      return outcomeOf(read, await this.decided(read, by, name.context), name, by.reference);
    });
  }

  /** Asks the models before the text takes its turn, since a model may take as long as all other work together. */
  private ask(
    { models }: Plan,
    text: string,
    { context, gone }: TextCaller,
  ): readonly ModelAnswer[] | Promise<readonly ModelAnswer[]> {
    if (models.length === 0) return [];
    const requests = models.map(({ request }) => request);
    return this.models.answers(requests, text, context, gone);
  }

  /** Decides the replacements that the engine has left to its caller. */
  private async decided({ found, text }: ReadText, by: AppliedPolicy, context: string): Promise<Redaction> {
    if (found.pending.length === 0) return found;
    return settle(found, text, await this.replacements.resolve(by.plan, scopeOf(by, context), found.pending));
  }

  private async runElsewhere(
    job: RedactionJob,
    by: AppliedPolicy,
    { gone }: Pick<SubmittedDocument, 'gone'>,
    onName?: (documentId: string) => void,
  ): Promise<Outcome> {
    const size = ('text' in job ? job.text : job.json).length;
    return tracedRedaction(size, async () => this.resultOf(await this.runJob(job, by, gone), by, onName));
  }

  private resultOf(result: SettledResult, by: AppliedPolicy, onName?: (documentId: string) => void): Outcome {
    if (result.outcome === 'failed') throw new AppError(result.kind, result.message, result.options);
    onName?.(result.documentId);
    if (result.outcome === 'bad-policy') return this.policies.refuse(result.problems);
    const { documentId, context, bytes, summary, fallbacks, policyHash } = result;
    const policy = by.reference ?? inlineReference(policyHash);
    return { facts: { documentId, context, fallbacks, summary, policy }, content: bytes };
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
}

/** True if redaction waits for more than this thread, or is traced text by text. */
const needsMoreThanATurn = ({ models, hasUserPatterns, needsScopeKey, generators }: Plan): boolean =>
  models.length > 0 || hasUserPatterns || needsScopeKey || generators.size > 0 || isTracing();

/** A turn takes as many texts as are together no longer than the longest text that is redacted in this thread. */
function countInOneTurn(texts: readonly TextOfMany[], maxCharacters: number): number {
  let characters = 0;
  const after = texts.findIndex(({ text }) => (characters += text.length) > maxCharacters);
  return after < 0 ? texts.length : Math.max(after, 1);
}

const NO_INPUTS = { models: [], scopeKey: undefined };

type TextCaller = Pick<SubmittedDocument, 'context' | 'gone' | 'detail'>;

/** A request that may name its document. */
export interface InlineSubmission extends Pick<SubmittedDocument, 'organization' | 'gone' | 'detail'> {
  /** The id for a document without one. */
  readonly newDocumentId: string;
}

/** The policy of a redaction, as far as this thread knows it. */
interface AppliedPolicy {
  readonly origin: 'stored' | 'inline';
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
const INLINE: AppliedPolicy = { origin: 'inline' };
/** Only a policy with this key can need the secret key of the contexts. */
const ASKS_FOR_SCOPE = /"replacementScope"/i;

/**
 * The maximum number of times a job is sent: alone, with terms, with model responses, with replacements; more if a
 * thread was just replaced.
 */
const MAX_ROUNDS = 6;
type SettledResult = Exclude<RedactionResult, { readonly outcome: 'terms-wanted' | 'models-wanted' | 'pending' }>;
