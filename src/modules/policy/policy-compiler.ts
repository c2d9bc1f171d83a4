import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CompileOptions, Plan, PolicyProblem } from '../../engine/index.js';
import { PlanCache } from './plan-cache.js';
import { PolicyConfig } from './policy.config.js';
import { invalidPolicy } from './policy.errors.js';
import {
  storedPolicyOptions,
  type InlinePolicy,
  type PolicyRights,
  type StoredPolicy,
  type Terms,
} from './policy.types.js';
import { problemsOfInline } from './policy.types.js';
import { TermSources } from './term-sources.js';

/** Stored and inline policies together; one plan of ordinary size holds some tens of kilobytes. */
const PLAN_CAPACITY = 200;
/** Characters of an inline policy's JSON: room for every kind with options, and for a few patterns. */
const MAX_COMPILED_HERE = 8192;
/** In every key of the policy language that holds a regular expression. */
const NAMES_PATTERNS = /pattern/i;

/** A policy with everything that redacting by it needs. */
export interface ReadyPolicy {
  readonly plan: Plan;
  readonly notes: readonly PolicyProblem[];
  /** Identifies the policy and the content of its sources. */
  readonly hash: string;
  readonly terms: Terms;
  readonly rights: PolicyRights;
}

/** The parts of a stored policy that are compiled. */
type Source = Pick<StoredPolicy, 'text' | 'fingerprint' | 'sources'>;

/** Compiles policies with what they refer to, and keeps the plans. */
@Injectable()
export class PolicyCompiler {
  private readonly plans = new PlanCache(PLAN_CAPACITY);

  constructor(
    private readonly sources: TermSources,
    private readonly config: PolicyConfig,
  ) {}

  /** @throws AppError `invalid` with all problems */
  async compile(source: Source): Promise<ReadyPolicy> {
    const { text, sources } = source;
    // The hash comes before the terms: read the other way round, a change in between would never be seen.
    const hash = await this.hashOf(source);
    const terms = await this.sources.read(sources);
    const rights: PolicyRights = {
      unsafePatterns: this.config.unsafeRegex === 'worker' ? 'allow' : 'refuse',
      secrets: await this.sources.secrets(text),
    };
    const options: CompileOptions = storedPolicyOptions(terms, rights);
    const { plan, notes } = this.plans.compile(hash, () => parsePolicy(text), options);
    return { plan, notes, hash, terms, rights };
  }

  /** Identifies a policy and what it refers to. Reads no terms. */
  async hashOf({ fingerprint, sources }: Omit<Source, 'text'>): Promise<string> {
    return sources.length === 0 ? fingerprint : sha256(fingerprint + (await this.sources.fingerprint(sources)));
  }

  /**
   * Compiles a policy that came with a request if it is short. A long one, or one with patterns, is left to a thread,
   * since anyone may send it and compiling it may take a second.
   * @throws AppError `invalid` with all problems of a short one
   */
  inline(source: unknown): InlinePolicy {
    const text = JSON.stringify(source);
    const hash = sha256(text);
    const isCheap = text.length <= MAX_COMPILED_HERE && !NAMES_PATTERNS.test(text);
    const plan = isCheap ? this.plans.compile(`inline ${hash}`, () => source).plan : undefined;
    const problems = plan === undefined ? [] : problemsOfInline(plan);
    if (problems.length > 0) throw invalidPolicy(problems);
    return { name: 'inline', hash, text, plan };
  }
}

/** Reads the JSON of a policy. @throws AppError `invalid` */
export function parsePolicy(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own message quotes the text, which may hold dictionary terms.
    throw invalidPolicy([{ path: '', code: 'not-json', message: 'The policy must be valid JSON.' }]);
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
