import { randomBytes } from 'node:crypto';

import { redact, settle, type Plan, type Redaction } from '../engine/index.js';

/**
 * Redacts the texts of one call of the program. Without a database a context lasts as long as the call: a value of the
 * scope CONTEXT is replaced alike in all its texts. Generators are not asked; what they would make is the fallback's.
 */
export class Redactor {
  private readonly scopeKey = randomBytes(32);
  private readonly shared = new Map<string, string>();

  constructor(
    private readonly plan: Plan,
    private readonly context: string,
  ) {}

  redact(text: string): Redaction {
    const { context, scopeKey } = this;
    const redaction = redact(this.plan, text, { context, scopeKey, randomBytes, now: new Date() });
    for (const pending of redaction.pending) {
      if (pending.type === 'generate' || this.shared.has(pending.key)) continue;
      this.shared.set(pending.key, pending.proposal);
    }
    return redaction.pending.length === 0 ? redaction : settle(redaction, text, this.shared);
  }
}
