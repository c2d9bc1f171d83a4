import { LRUCache } from 'lru-cache';
import { compilePolicy, type CompileOptions, type Plan, type PolicyProblem } from '../../engine/index.js';
import { invalidPolicy } from './policy.errors.js';

/** The result of compiling a policy. */
export interface CompiledSource {
  readonly plan: Plan;
  readonly notes: readonly PolicyProblem[];
}

/** Compiled policies by the hash of their text. */
export class PlanCache {
  private readonly plans: LRUCache<string, CompiledSource>;

  constructor(capacity: number) {
    this.plans = new LRUCache({ max: capacity });
  }

  /** @throws AppError `invalid` with all problems when the source is not a usable policy */
  compile(hash: string, source: () => unknown, options: CompileOptions = {}): CompiledSource {
    const cached = this.plans.get(hash);
    if (cached) return cached;
    const compiled = compilePolicy(source(), options);
    if (!compiled.ok) throw invalidPolicy(compiled.problems);
    const { plan, notes } = compiled;
    this.plans.set(hash, { plan, notes });
    return { plan, notes };
  }
}
