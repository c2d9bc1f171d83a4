import { randomBytes } from 'node:crypto';

import { redact, settle, type ModelAnswer, type Plan, type RedactOptions, type Redaction } from '../engine/index.js';
import type { Term } from '../occurrences/terms.js';

/** Asks the models of a plan about a text, in their order. */
export interface AsksModels {
  ask(text: string, context: string): Promise<readonly ModelAnswer[]>;
}

/**
 * Redacts texts of one context. Without a database it lasts as long as this does: a value of the scope CONTEXT is
 * replaced alike in all its texts. Generators are not asked; what they would make is the fallback's.
 */
export class Redactor {
  private readonly scopeKey = randomBytes(32);
  private readonly shared = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** @param models undefined where the plan asks none */
  constructor(
    readonly plan: Plan,
    private readonly context: string,
    private readonly models?: AsksModels,
    /** What goes besides what the plan finds. */
    readonly terms: readonly Term[] = [],
    /** Whether each span says why it was found and replaced. */
    private readonly evidence = false,
  ) {}

  /**
   * @param structure what the structure of a document says of its values
   * @throws AppError where a model does not answer
   */
  async redact(text: string, structure: Pick<RedactOptions, 'known' | 'learn'> = {}): Promise<Redaction> {
    const { context, scopeKey, evidence } = this;
    const models = (await this.models?.ask(text, context)) ?? [];
    const facts = { context, models, evidence, scopeKey, randomBytes, now: new Date() };
    const redaction = redact(this.plan, text, { ...facts, ...structure });
    for (const pending of redaction.pending) {
      if (pending.type === 'generate' || this.shared.has(pending.key)) continue;
      const { key, proposal, alternatives = [] } = pending;
      const value = [proposal, ...alternatives].find((each) => alternatives.length === 0 || !this.taken.has(each));
      this.shared.set(key, value ?? proposal);
      this.taken.add(value ?? proposal);
    }
    return redaction.pending.length === 0 ? redaction : settle(redaction, text, this.shared);
  }
}
