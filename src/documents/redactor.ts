import { randomBytes } from 'node:crypto';

import { redact, settle, type ModelAnswer, type Plan, type Redaction } from '../engine/index.js';
import { DocumentSearch } from '../formats/document-search.js';
import type { Term } from '../occurrences/terms.js';

type KnownStructure = Pick<DocumentSearch, 'known' | 'learn'>;

/** Queries the models of a plan about a text; the answers are in their order. */
export interface AsksModels {
  ask(text: string, context: string): Promise<readonly ModelAnswer[]>;
}

/**
 * Redacts texts of one context, which lasts as long as this object, since there is no database: values with the scope
 * CONTEXT have the same replacement in all its texts. Generators are not called; their fallback is used.
 */
export class Redactor {
  private readonly scopeKey = randomBytes(32);
  private readonly shared = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** @param models undefined if the plan uses none */
  constructor(
    readonly plan: Plan,
    private readonly context: string,
    private readonly models?: AsksModels,
    /** Terms to redact in addition to the plan's findings. */
    readonly terms: readonly Term[] = [],
    /** Records for each span why it was found and replaced. */
    private readonly evidence = false,
  ) {}

  /**
   * @param structure what the document's structure reveals about its values
   * @throws AppError if a model does not answer
   */
  async redact(text: string, { known, learn }: KnownStructure = new DocumentSearch(text)): Promise<Redaction> {
    const { context, scopeKey, evidence } = this;
    const models = (await this.models?.ask(text, context)) ?? [];
    const now = Date.now();
    const redaction = redact(this.plan, text, { context, models, evidence, scopeKey, randomBytes, now, known, learn });
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
