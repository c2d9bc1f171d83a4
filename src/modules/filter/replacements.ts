import { Injectable } from '@nestjs/common';
import { acceptGenerated, type PendingReplacement, type Plan } from '../../engine/index.js';
import type { Audience } from '../../platform/auth/audience.js';
import { ContextService } from '../context/context.service.js';
import type { ContextScope } from '../context/context.types.js';
import { LlmService } from '../llm/llm.service.js';
import type { OwnedDocument } from './filter.types.js';

type Generated = Extract<PendingReplacement, { readonly type: 'generate' }>;

/** The number of concurrent queries to a generator. */
const MAX_CONCURRENT = 4;

/**
 * Decides the replacements that the engine leaves to its caller: those stored by a context or made by a language model.
 */
@Injectable()
export class Replacements {
  constructor(
    private readonly contexts: ContextService,
    private readonly models: LlmService,
  ) {}

  /**
   * Returns who may see the stored data of a document.
   * @throws AppError `not-found` code `UNKNOWN_CONTEXT` when its context belongs to other groups
   */
  admit({ context, submitter }: OwnedDocument): Promise<Audience> {
    return this.contexts.admit(context, submitter);
  }

  /**
   * Returns the secret key that a plan with context scope needs; undefined for others, so that they need no database.
   */
  async scopeKey(isNeeded: boolean): Promise<Uint8Array | undefined> {
    return isNeeded ? this.contexts.scopeKey() : undefined;
  }

  /** Returns the replacements of all pending values, by key. When it resolves, those of a context are stored. */
  async resolve(
    plan: Plan | undefined,
    scope: ContextScope,
    pending: readonly PendingReplacement[],
  ): Promise<ReadonlyMap<string, string>> {
    const generated = pending.filter((one) => one.type === 'generate');
    const known = await this.contexts.find(
      scope,
      generated.filter((one) => one.scope === 'CONTEXT').map(({ key }) => key),
    );
    const made = plan === undefined ? new Map<string, string>() : await this.generate(plan, generated, known);
    const shared = pending
      .filter((one) => one.type === 'shared' || (one.scope === 'CONTEXT' && made.has(one.key)))
      .map((one) => ({
        key: one.key,
        kind: one.kind,
        proposal: made.get(one.key) ?? one.proposal,
        ...(one.type === 'shared' && one.alternatives !== undefined ? { alternatives: one.alternatives } : {}),
      }));
    return new Map([...made, ...known, ...(await this.contexts.resolve(scope, shared))]);
  }

  /** Returns generated replacements of unknown values; without those for which no generated value is suitable. */
  private async generate(
    plan: Plan,
    pending: readonly Generated[],
    known: ReadonlyMap<string, string>,
  ): Promise<Map<string, string>> {
    const made = new Map<string, string>();
    const wanted = pending.filter(({ key }) => !known.has(key)).values();
    const askOneByOne = async (): Promise<void> => {
      for (const one of wanted) {
        const answer = await this.ask(plan, one);
        if (answer !== undefined) made.set(one.key, answer);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, askOneByOne));
    return made;
  }

  private async ask(plan: Plan, { generator, token, label }: Generated): Promise<string | undefined> {
    const { endpoint, model, prompt, timeoutMs } = plan.generators.get(generator) ?? NONE;
    if (model === undefined || prompt === undefined) return undefined;
    const question = prompt.replaceAll(/\{\{(token|label)\}\}/g, (_, name) => (name === 'token' ? token : label));
    const answer = await this.models.generate({ endpoint, model, prompt: question, timeoutMs });
    return answer === undefined ? undefined : acceptGenerated(plan, token, answer);
  }
}

const NONE = { endpoint: undefined, model: undefined, prompt: undefined, timeoutMs: 1 };
