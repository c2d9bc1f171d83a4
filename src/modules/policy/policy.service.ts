import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { restOfCatalogue, type CompileOptions, type Plan, type PolicyProblem } from '../../engine/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Settings } from '../../platform/config/settings.js';
import { References } from '../../platform/references/references.js';
import { PlanCache } from './plan-cache.js';
import { PolicyConfig } from './policy.config.js';
import { defaultPolicyIsKept, invalidPolicy, malformedPolicyName, unknownPolicy } from './policy.errors.js';
import { PolicyRepository } from './policy.repository.js';
import { sourcesOf, TermSources } from './term-sources.js';
import {
  DEFAULT_POLICY,
  problemsOfInline,
  storedPolicyOptions,
  type PolicyRights,
  type CompiledPolicy,
  type InlinePolicy,
  type SavedPolicy,
  type StoredPolicy,
  type Terms,
} from './policy.types.js';

/** How long a replica may go on using a policy that another replica has replaced. */
const MAX_STALENESS_MS = 500;
/** Stored and inline policies together; one plan of ordinary size holds some tens of kilobytes. */
const PLAN_CAPACITY = 200;
/** Characters of an inline policy's JSON: room for every kind with options, and for a few patterns. */
const MOST_COMPILED_HERE = 8192;
/** In every key of the policy language that holds a regular expression. */
const NAMES_PATTERNS = /pattern/i;
/** How policies name variables: `env:NAME`, `${NAME}`. */
const NAMES_VARIABLE = /"(?:env:|\$\{)(\w+)\}?"/g;
const NAME = /^[\w-]{1,64}$/;

@Injectable()
export class PolicyService {
  private readonly plans = new PlanCache(PLAN_CAPACITY);
  private readonly known: LRUCache<string, CompiledPolicy>;

  constructor(
    private readonly repository: PolicyRepository,
    private readonly sources: TermSources,
    private readonly config: PolicyConfig,
    private readonly settings: Settings,
    private readonly references: References,
    private readonly clock: Clock,
  ) {
    this.known = new LRUCache({
      max: PLAN_CAPACITY,
      ttl: MAX_STALENESS_MS,
      perf: { now: () => this.clock.now().getTime() },
      ttlResolution: 0,
      fetchMethod: (name, before) => this.load(name, before),
    });
  }

  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    return this.repository.listNames(page);
  }

  /** @throws AppError `invalid` for a malformed name, `not-found` when there is no policy of that name */
  async get(name: string): Promise<StoredPolicy> {
    assertName(name);
    const found = await this.repository.findByName(name);
    if (!found) throw unknownPolicy(name);
    return found;
  }

  /**
   * Creates or replaces a policy.
   * @param text the JSON as it was sent
   * @throws AppError `invalid` for a malformed name, text that is not JSON, or a policy with problems
   */
  async save(name: string, text: string): Promise<SavedPolicy> {
    assertName(name);
    const policy = policyOf(name, text);
    const terms = await this.sources.read(policy.sources);
    const { notes } = this.plans.compile(await this.planHash(policy), () => parse(text), this.optionsOf(policy, terms));
    const created = await this.repository.save(policy, this.clock.now());
    this.known.delete(name);
    return { created, notes };
  }

  /** @throws AppError `conflict` for the default policy or one that is in use, `not-found` when there is none of that name */
  async remove(name: string): Promise<void> {
    assertName(name);
    if (name === DEFAULT_POLICY) throw defaultPolicyIsKept();
    const removed = await this.references.removing('policy', name, () => this.repository.remove(name));
    this.known.delete(name);
    if (!removed) throw unknownPolicy(name);
  }

  /** Stores the policy of the installation under a name that has none yet. */
  async seed(name: string, text: string): Promise<void> {
    const policy = policyOf(name, text);
    this.plans.compile(policy.hash, () => parse(text), this.optionsOf(policy, new Map()));
    await this.repository.saveIfAbsent(policy, this.clock.now());
  }

  /**
   * A stored policy, compiled. Asks the database at most once in {@link MAX_STALENESS_MS} per name, so that a change on
   * any replica is in force everywhere within that time and a busy one pays for no query.
   * @throws AppError as {@link get}
   */
  async compiled(name: string): Promise<CompiledPolicy> {
    return this.known.get(name) ?? (await this.known.fetch(name)) ?? (await this.load(name, undefined));
  }

  /**
   * A policy that looks for every kind that a stored one does not look for, and leaves what that one ignores; for all
   * kinds, without one.
   * @throws AppError as {@link get}
   */
  async restOf(name: string | undefined): Promise<CompiledPolicy> {
    if (name === undefined) return this.compileStored(policyOf(CATALOGUE, JSON.stringify(restOf({ rules: [] }, {}))));
    const { text, plan } = await this.compiled(name);
    return this.compileStored(policyOf(CATALOGUE, JSON.stringify(restOf(plan, parse(text)))));
  }

  /**
   * A policy that a request carried, by name of its content; a short one is compiled. A long one, or one with patterns,
   * is left to a thread, since anyone may send it and compiling it may take a second.
   * @throws AppError `invalid` with all problems of a short one
   */
  inline(source: unknown): InlinePolicy {
    const text = JSON.stringify(source);
    const hash = hashOf(text);
    const isCheap = text.length <= MOST_COMPILED_HERE && !NAMES_PATTERNS.test(text);
    const plan = isCheap ? this.plans.compile(`inline ${hash}`, () => source).plan : undefined;
    const problems = plan === undefined ? [] : problemsOfInline(plan);
    if (problems.length > 0) throw invalidPolicy(problems);
    return { name: 'inline', hash, text, plan };
  }

  /** For an inline policy that was compiled elsewhere. @throws AppError `invalid` with all problems, always */
  refuse(problems: readonly PolicyProblem[]): never {
    throw invalidPolicy(problems);
  }

  private async load(name: string, before: CompiledPolicy | undefined): Promise<CompiledPolicy> {
    assertName(name);
    if (before && (await this.repository.findHash(name)) === before.textHash) {
      if (before.sources.length === 0 || (await this.planHash({ ...before, hash: before.textHash })) === before.hash) {
        return before;
      }
    }
    return this.compileStored(await this.get(name));
  }

  private async compileStored(policy: StoredPolicy): Promise<CompiledPolicy> {
    const { name, text, sources } = policy;
    // The hash comes before the terms: read the other way round, a change in between would never be seen.
    const hash = await this.planHash(policy);
    const terms = await this.sources.read(sources);
    const { plan } = this.plans.compile(hash, () => parse(text), this.optionsOf(policy, terms));
    return { name, text, sources, hash, textHash: policy.hash, terms, plan, rights: this.rightsOf(policy) };
  }

  private optionsOf(policy: StoredPolicy, terms: Terms): CompileOptions {
    return storedPolicyOptions(terms, this.rightsOf(policy));
  }

  private rightsOf({ text }: StoredPolicy): PolicyRights {
    const environment = new Map<string, string>();
    for (const [, name = ''] of text.matchAll(NAMES_VARIABLE)) {
      const value = this.settings.variable(name);
      if (value !== undefined) environment.set(name, value);
    }
    return { unsafePatterns: this.config.unsafeRegex === 'worker' ? 'allow' : 'refuse', environment };
  }

  /** Of a policy and of what it refers to. */
  private async planHash({ hash, sources }: Pick<StoredPolicy, 'hash' | 'sources'>): Promise<string> {
    return sources.length === 0 ? hash : hashOf(hash + (await this.sources.fingerprint(sources)));
  }
}

/** What policies are called that no alert and no count is kept of. */
const CATALOGUE = 'catalogue';

/** @param policy as it was sent: an object, since it compiles */
const restOf = (plan: Pick<Plan, 'rules'>, policy: unknown): Record<string, unknown> => {
  const { ignored, ignoredPatterns } = policy as { readonly ignored?: unknown; readonly ignoredPatterns?: unknown };
  return { name: CATALOGUE, identifiers: restOfCatalogue(plan), ignored, ignoredPatterns };
};

const policyOf = (name: string, text: string): StoredPolicy => ({
  name,
  text,
  hash: hashOf(text),
  sources: sourcesOf(parse(text)),
});

/** Where the JSON Schema is served, beside the policies. */
const RESERVED = 'schema';

function assertName(name: string): void {
  if (!NAME.test(name) || name === RESERVED) throw malformedPolicyName();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own message quotes the text, which may hold dictionary terms.
    throw invalidPolicy([{ path: '', code: 'not-json', message: 'The policy must be valid JSON.' }]);
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
