import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { restOfCatalogue, type Plan, type PolicyProblem } from '../../engine/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { KnownResources } from '../../platform/references/known-resources.js';
import { parsePolicy, PolicyCompiler } from './policy-compiler.js';
import { assertPolicyName } from './policy-name.js';
import { PolicySecrets } from './policy-secrets.js';
import { invalidPolicy, unknownPolicy } from './policy.errors.js';
import { PolicyRepository } from './policy.repository.js';
import {
  policyReference,
  type CompiledPolicy,
  type InlinePolicy,
  type ShownPolicy,
  type StoredPolicy,
} from './policy.types.js';
import { sourcesOf } from './term-sources.js';

/** The time for which a replica may continue to use a policy that another replica has replaced. */
const MAX_STALENESS_MS = 500;
const MAX_KNOWN = 200;

/** Reads policies, and has them ready to redact by. */
@Injectable()
export class PolicyService implements OnModuleInit {
  private readonly known: LRUCache<string, CompiledPolicy>;

  constructor(
    private readonly repository: PolicyRepository,
    private readonly compiler: PolicyCompiler,
    private readonly secrets: PolicySecrets,
    private readonly clock: Clock,
    private readonly things: KnownResources,
  ) {
    this.known = new LRUCache({
      max: MAX_KNOWN,
      ttl: MAX_STALENESS_MS,
      perf: { now: () => this.clock.now().getTime() },
      ttlResolution: 0,
      fetchMethod: (name, before) => this.load(name, before),
    });
  }

  onModuleInit(): void {
    this.things.register('policy', async (name) => (await this.repository.findByName(name)) !== undefined);
  }

  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    return this.repository.listNames(page);
  }

  /**
   * Returns the active version as readers see it.
   * @throws AppError `invalid` for a malformed name, `not-found` when there is no policy of that name
   */
  async get(name: string): Promise<ShownPolicy> {
    const { version, text, fingerprint } = await this.find(name);
    return { text: this.secrets.mask(text), fingerprint, reference: policyReference(name, version, fingerprint) };
  }

  /**
   * Returns a stored policy, compiled. Asks the database at most once in {@link MAX_STALENESS_MS} per name, so that a
   * change on any replica is in force everywhere within that time and a busy one pays for no query.
   * @throws AppError as {@link get}
   */
  async compiled(name: string): Promise<CompiledPolicy> {
    return this.known.get(name) ?? (await this.known.fetch(name)) ?? (await this.load(name, undefined));
  }

  /** Makes a change of a policy effective in this process at once. */
  forget(name: string): void {
    this.known.delete(name);
  }

  /**
   * A policy that looks for every kind that a stored one does not look for, and leaves what that one ignores; for all
   * kinds, without one.
   * @throws AppError as {@link get}
   */
  async restOf(name: string | undefined): Promise<CompiledPolicy> {
    if (name === undefined) return this.compile(catalogue(restOf({ rules: [] }, {}), this.secrets));
    const { text, plan } = await this.compiled(name);
    return this.compile(catalogue(restOf(plan, parsePolicy(text)), this.secrets));
  }

  /**
   * Compiles a changed form of a stored policy, whose name and reference it keeps.
   * @throws AppError `invalid` with all problems of the change
   */
  async variantOf(base: CompiledPolicy, policy: object): Promise<CompiledPolicy> {
    const text = JSON.stringify(policy);
    const fingerprint = this.secrets.fingerprint(text);
    const compiled = await this.compiler.compile({ text, fingerprint, sources: base.sources });
    const { plan, hash, terms, rights } = compiled;
    return { ...base, text, fingerprint, hash, terms, plan, rights };
  }

  /** Compiles a policy that came with a request. @throws AppError as `PolicyCompiler.inline` */
  inline(source: unknown): InlinePolicy {
    return this.compiler.inline(source);
  }

  /** For an inline policy that was compiled elsewhere. @throws AppError `invalid` with all problems, always */
  refuse(problems: readonly PolicyProblem[]): never {
    throw invalidPolicy(problems);
  }

  private async find(name: string): Promise<StoredPolicy> {
    assertPolicyName(name);
    const found = await this.repository.findByName(name);
    if (!found) throw unknownPolicy(name);
    return found;
  }

  private async load(name: string, before: CompiledPolicy | undefined): Promise<CompiledPolicy> {
    assertPolicyName(name);
    if (before && (await this.repository.findReference(name)) === before.reference) {
      if (before.sources.length === 0 || (await this.compiler.hashOf(before)) === before.hash) return before;
    }
    return this.compile(await this.find(name));
  }

  private async compile(policy: Omit<StoredPolicy, 'change'>): Promise<CompiledPolicy> {
    const { name, version, text, fingerprint, sources } = policy;
    const { plan, hash, terms, rights } = await this.compiler.compile(policy);
    const reference = policyReference(name, version, fingerprint);
    return { name, text, fingerprint, sources, reference, hash, terms, plan, rights };
  }
}

/** The name of policies for which no alerts and counts are stored. */
const CATALOGUE = 'catalogue';

function catalogue(policy: Record<string, unknown>, secrets: PolicySecrets): Omit<StoredPolicy, 'change'> {
  const text = JSON.stringify(policy);
  return { name: CATALOGUE, version: 1, text, fingerprint: secrets.fingerprint(text), sources: sourcesOf(text) };
}

/** @param policy as it was sent: an object, since it compiles */
const restOf = (plan: Pick<Plan, 'rules'>, policy: unknown): Record<string, unknown> => {
  const { ignored, ignoredPatterns } = policy as { readonly ignored?: unknown; readonly ignoredPatterns?: unknown };
  return { name: CATALOGUE, identifiers: restOfCatalogue(plan), ignored, ignoredPatterns };
};
