import { Injectable } from '@nestjs/common';
import { SYSTEM, type AuditActor } from '../../../platform/audit/audit.types.js';
import { Clock } from '../../../platform/clock/clock.js';
import { References } from '../../../platform/references/references.js';
import { PolicyChecks, type CheckedText } from './policy-checks.js';
import { parsePolicy } from '../policy-compiler.js';
import { assertPolicyName } from '../policy-name.js';
import { PolicySecrets } from '../policy-secrets.js';
import { defaultPolicyIsKept, policyChanged, unknownPolicy } from '../policy.errors.js';
import { PolicyRepository, type NewVersion, type PolicyHead } from '../policy.repository.js';
import { PolicyService } from '../policy.service.js';
import { DEFAULT_POLICY, policyReference, type PolicyAction, type SavedPolicy } from '../policy.types.js';
import { sourcesOf } from '../term-sources.js';
import { PolicyHistory } from '../history/policy-history.js';

/** The author and the conditions of a change. */
export interface PolicyChangeRequest {
  readonly actor: AuditActor;
  readonly note?: string | null;
  /** The fingerprints of `If-Match`: the change is refused when the active version has none of them. */
  readonly ifMatch?: readonly string[] | undefined;
  /** The confirmations of the caller, see `CONFIRMATIONS`. */
  readonly confirmed?: readonly string[];
  /** The authors of a text that another person approves. */
  readonly authors?: readonly string[];
}

/** A text to save, and the action that produced it. */
interface Draft {
  readonly text: string;
  readonly action: PolicyAction;
  readonly restored?: number;
}

/** Makes versions of policies. */
@Injectable()
export class PolicyChanges {
  constructor(
    private readonly repository: PolicyRepository,
    private readonly checks: PolicyChecks,
    private readonly secrets: PolicySecrets,
    private readonly history: PolicyHistory,
    private readonly policies: PolicyService,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a text the active version.
   * @param text the JSON as it was sent; masks in it stand for the secrets of the version before
   * @throws AppError `invalid` for a malformed name, text that is not JSON, or a policy with problems;
   *   `precondition-failed` when it is not the version that the caller has seen
   */
  async save(name: string, text: string, request: PolicyChangeRequest): Promise<SavedPolicy> {
    assertPolicyName(name);
    parsePolicy(text);
    return this.activate(name, { text, action: 'SAVE' }, request);
  }

  /** Makes an earlier version the active one again, as a new version. @throws AppError `not-found`; as {@link save} */
  async rollBack(name: string, version: number, request: PolicyChangeRequest): Promise<SavedPolicy> {
    const text = await this.textOf(name, version);
    return this.activate(name, { text, action: 'ROLLBACK', restored: version }, request);
  }

  /** Makes the text of a draft the active version. @throws AppError as {@link save} */
  async approve(name: string, text: string, request: PolicyChangeRequest): Promise<SavedPolicy> {
    return this.activate(name, { text, action: 'APPROVE' }, request);
  }

  /** Reads the text of an earlier version, with its secrets. @throws AppError `not-found` */
  async textOf(name: string, version: number): Promise<string> {
    assertPolicyName(name);
    const { text } = await this.history.get(name, version);
    if (text === null) throw unknownPolicy(name);
    return text;
  }

  /**
   * Reads a text that is to be kept as a draft: its secrets come from the draft before, or from the active version.
   * @throws AppError `invalid` with all problems
   */
  async prepare(name: string, sent: string, draft: string | undefined): Promise<CheckedText> {
    assertPolicyName(name);
    parsePolicy(sent);
    const before = await this.repository.findHead(name);
    const content = this.contentOf(this.secrets.restore(sent, draft), before);
    await this.checks.compile(content);
    return content;
  }

  /** Tries a text as {@link save} does, and changes nothing. @throws AppError as {@link save} */
  async check(name: string, sent: string, { confirmed = [] }: PolicyChangeRequest): Promise<void> {
    assertPolicyName(name);
    parsePolicy(sent);
    const before = await this.repository.findHead(name);
    await this.checks.check(name, this.contentOf(sent, before), activeOf(before), confirmed);
  }

  /** @throws AppError `precondition-failed` when the active version is not the one that the caller has seen */
  async assertCurrent(name: string, request: PolicyChangeRequest): Promise<void> {
    assertMatch(await this.repository.findHead(name), request);
  }

  /**
   * @throws AppError `conflict` for the default policy or one that is in use, `not-found` when there is none of that
   *   name
   */
  async remove(name: string, request: PolicyChangeRequest): Promise<void> {
    assertPolicyName(name);
    if (name === DEFAULT_POLICY) throw defaultPolicyIsKept();
    await this.references.removing('policy', name, () =>
      this.history.changing(name, async (before) => {
        if (typeof before?.text !== 'string') throw unknownPolicy(name);
        assertMatch(before, request);
        const deletion = { text: null, fingerprint: null, sources: [] };
        const after = this.versionAfter(name, before, deletion, 'DELETE', request);
        return (await this.advance(before, after)) ? { done: undefined } : undefined;
      }),
    );
  }

  /** Stores the policy of the installation under a name that has none yet. */
  async seed(name: string, text: string): Promise<void> {
    if ((await this.repository.findHead(name)) !== undefined) return;
    await this.activate(name, { text, action: 'SEED' }, { actor: SYSTEM }, 'unless-there');
  }

  private async activate(
    name: string,
    { text: sent, action, restored }: Draft,
    request: PolicyChangeRequest,
    where: 'always' | 'unless-there' = 'always',
  ): Promise<SavedPolicy> {
    return this.history.changing(name, async (before) => {
      assertMatch(before, request);
      const content = this.contentOf(sent, before);
      const { notes } = await this.checks.check(name, content, activeOf(before), request.confirmed ?? []);
      const after = this.versionAfter(name, before, content, action, request, restored);
      const reference = policyReference(name, after.version, content.fingerprint);
      const isDone = (where === 'unless-there' && before !== undefined) || (await this.advance(before, after));
      const created = typeof before?.text !== 'string';
      return isDone ? { done: { created, notes, fingerprint: content.fingerprint, reference } } : undefined;
    });
  }

  private async advance(before: PolicyHead | undefined, after: NewVersion): Promise<boolean> {
    const isDone = await this.repository.advance(before, after);
    if (isDone) this.policies.forget(after.name);
    return isDone;
  }

  private contentOf(sent: string, before: PolicyHead | undefined): CheckedText {
    const text = this.secrets.restore(sent, before?.text);
    return { text, fingerprint: this.secrets.fingerprint(text), sources: sourcesOf(text) };
  }

  private versionAfter(
    name: string,
    before: PolicyHead | undefined,
    content: Pick<NewVersion, 'text' | 'fingerprint' | 'sources'>,
    action: PolicyAction,
    { actor, note = null, confirmed = [], authors = [] }: PolicyChangeRequest,
    restored: number | null = null,
  ): NewVersion {
    const change = { action, actor, at: this.clock.now(), note, restored, confirmed, authors };
    return { name, version: (before?.version ?? 0) + 1, ...content, change };
  }
}

function activeOf(head: PolicyHead | undefined): CheckedText | undefined {
  if (head === undefined) return undefined;
  const { text, fingerprint, sources } = head;
  return text === null || fingerprint === null ? undefined : { text, fingerprint, sources };
}

function assertMatch(before: PolicyHead | undefined, { ifMatch }: PolicyChangeRequest): void {
  if (ifMatch === undefined) return;
  const fingerprint = before?.fingerprint;
  const isThere = typeof fingerprint === 'string';
  if (isThere && ifMatch.some((each) => each === '*' || each === fingerprint)) return;
  throw policyChanged(fingerprint);
}
