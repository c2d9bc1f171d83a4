import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../platform/objects/json-object.js';
import { kindsLookedFor } from '../../engine/index.js';
import { FilterService } from '../filter/filter.service.js';
import type { SubmittedDocument } from '../filter/filter.types.js';
import { PolicyService } from '../policy/policy.service.js';
import { DEFAULT_POLICY, type CompiledPolicy } from '../policy/policy.types.js';
import type { AdHocRecognizer } from './ad-hoc-recognizers.js';
import { languageOf, NO_RECOGNIZERS, readAnalyzeRequest, type AnalyzeQuestion } from './analyze-request.js';
import { analyzerResults, type AnalyzerResult } from './analyzer-results.js';
import { DEFAULT_KINDS, ENTITY_NAMES, kindsFor, RECOGNIZERS, type WantedKinds } from './entity-names.js';
import { refuse } from './presidio-fault.js';
import { entitiesOfPolicy, presidioPolicy, type AdHocSource } from './presidio-policy.js';
import { PresidioConfig } from './presidio.config.js';

/** The parts of a request that determine its policy. */
export type PolicyQuestion = Pick<AnalyzeQuestion, 'entities' | 'threshold' | 'recognizers'>;

/** A policy, prepared for one sort of request. */
interface ReadyPolicy {
  readonly policy: CompiledPolicy;
  readonly adHoc: ReadonlyMap<string, AdHocSource>;
}

/** A list for one text, a list of lists for several. */
export type AnalyzerAnswer = readonly AnalyzerResult[] | readonly (readonly AnalyzerResult[])[];

const MAX_KNOWN = 200;
/** Longer keys, of requests with long lists, are not cached. */
const MAX_KEY = 20_000;

/** Finds entities in texts by policies, as Presidio's analyzer answers them. */
@Injectable()
export class AnalyzerService {
  private readonly known = new LRUCache<string, ReadyPolicy>({ max: MAX_KNOWN });

  constructor(
    private readonly policies: PolicyService,
    private readonly filter: FilterService,
    private readonly config: PresidioConfig,
  ) {}

  /**
   * Counts and alerts are stored as for any redaction.
   * @param policyName undefined for the default policy and the entities that Presidio finds by default
   * @throws PresidioFault for a request that Presidio refuses; AppError as `FilterService.examine`
   */
  async analyze(body: unknown, policyName: string | undefined, name: SubmittedDocument): Promise<AnalyzerAnswer> {
    const request = readAnalyzeRequest(body);
    const { texts, isBatch } = request;
    const recognizers = request.recognizers.filter(
      ({ language, entity }) => language === request.language && (request.entities?.includes(entity) ?? true),
    );
    const threshold = request.threshold ?? this.config.scoreThreshold;
    const question = { ...request, recognizers, threshold };
    const ready = await this.policyFor(question, policyName);
    const results: (readonly AnalyzerResult[])[] = [];
    for (const text of texts) results.push(await this.results(text, question, ready, name));
    return isBatch ? results : (results[0] ?? []);
  }

  /**
   * Returns the names of entities that can be requested, including those that only a policy finds.
   * @throws PresidioFault for an unknown language
   */
  async supportedEntities(language: string | undefined, policyName: string | undefined): Promise<readonly string[]> {
    if (language !== undefined) languageOf(language);
    const { text } = await this.policies.compiled(policyName ?? DEFAULT_POLICY);
    return [...new Set([...ENTITY_NAMES, ...entitiesOfPolicy(read(text))])];
  }

  /** Returns the names of the recognisers. @throws PresidioFault for an unknown language */
  recognizers(language: string | undefined): readonly string[] {
    if (language !== undefined) languageOf(language);
    return RECOGNIZERS;
  }

  private async results(
    text: string,
    question: AnalyzeQuestion,
    { policy, adHoc }: ReadyPolicy,
    name: SubmittedDocument,
  ): Promise<readonly AnalyzerResult[]> {
    if (text.trim() === '' || (question.threshold ?? 0) > 1) return [];
    const detail = question.isExplained || adHoc.size > 0 ? 'full' : 'brief';
    const { spans } = await this.filter.examine(text, policy, { ...name, detail });
    return analyzerResults(text, spans, question, adHoc);
  }

  /** Returns a stored policy, adapted to such a request. @throws PresidioFault if all entities are unknown */
  async policyOf(question: PolicyQuestion, policyName: string | undefined): Promise<CompiledPolicy> {
    return (await this.policyFor(question, policyName)).policy;
  }

  private async policyFor(question: PolicyQuestion, policyName: string | undefined): Promise<ReadyPolicy> {
    const base = await this.policies.compiled(policyName ?? DEFAULT_POLICY);
    const { entities, threshold, recognizers } = question;
    const key = JSON.stringify([base.hash, policyName === undefined, entities, threshold, recognizers]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const kinds = entities === undefined ? defaultKinds(policyName) : kindsFor(entities);
    const source = read(base.text);
    if (entities !== undefined) refuseUnknown(entities, kinds, recognizers, entitiesOfPolicy(source));
    const looksFor = kindsLookedFor(base.plan);
    const { policy, adHoc } = presidioPolicy(source, looksFor, { kinds, entities, threshold, recognizers });
    const ready = { policy: await this.policies.variantOf(base, policy), adHoc };
    if (key.length <= MAX_KEY) this.known.set(key, ready);
    return ready;
  }
}

const NOTHING: WantedKinds = new Map();

const defaultKinds = (policyName: string | undefined): WantedKinds =>
  policyName === undefined ? DEFAULT_KINDS : NOTHING;

/** @param text of a policy that compiles */
const read = (text: string): JsonObject => JSON.parse(text) as JsonObject;

/** Presidio skips names that it does not know while there is one that it knows. */
function refuseUnknown(
  entities: readonly string[],
  kinds: WantedKinds,
  recognizers: readonly AdHocRecognizer[],
  own: readonly string[],
): void {
  if (kinds.size > 0 || recognizers.length > 0 || entities.some((entity) => own.includes(entity))) return;
  refuse('cannot-serve', NO_RECOGNIZERS);
}
