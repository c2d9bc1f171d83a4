import { Injectable } from '@nestjs/common';
import { acceptGenerated, type PendingReplacement, type Plan } from '../../engine/index.js';
import type { Audience } from '../../platform/auth/audience.js';
import { ContextService } from '../context/context.service.js';
import type { ContextScope } from '../context/context.types.js';
import { LlmService } from '../llm/llm.service.js';
import type { OwnedDocument } from './filter.types.js';

type Generated = Extract<PendingReplacement, { readonly type: 'generate' }>;

/** So many questions are asked of a generator at once. */
const AT_ONCE = 4;
const DEFAULT_ENDPOINT = 'http://localhost:11434';

/** Decides what the engine leaves to its caller: replacements that a context keeps or a language model makes. */
@Injectable()
export class Replacements {
  constructor(
    private readonly contexts: ContextService,
    private readonly models: LlmService,
  ) {}

  /**
   * Returns who may see what is kept of a document.
   * @throws AppError `not-found` code `UNKNOWN_CONTEXT` when its context is of other groups
   */
  async admit({ context, submitter }: OwnedDocument): Promise<Audience> {
    return this.contexts.admit(context, submitter);
  }

  /** The secret that a plan of context scope needs; undefined for others, so that they need no database. */
  async scopeKey(isNeeded: boolean): Promise<Uint8Array | undefined> {
    return isNeeded ? this.contexts.scopeKey() : undefined;
  }

  /** The replacement of everything pending, by key. When this resolves, what a context shall keep is kept. */
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

  /** What generators make of values that are not known; a value for which they make nothing fit is not in the answer. */
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
    await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
    return made;
  }

  private async ask(plan: Plan, { generator, token, label }: Generated): Promise<string | undefined> {
    const { endpoint = DEFAULT_ENDPOINT, model, prompt, timeoutMs } = plan.generators.get(generator) ?? NONE;
    if (model === undefined || prompt === undefined) return undefined;
    const question = prompt.replaceAll(/\{\{(token|label)\}\}/g, (_, name) => (name === 'token' ? token : label));
    const answer = await this.models.generate({ endpoint, model, prompt: question, timeoutMs });
    return answer === undefined ? undefined : acceptGenerated(plan, token, answer);
  }
}

const NONE = { endpoint: undefined, model: undefined, prompt: undefined, timeoutMs: 1 };
