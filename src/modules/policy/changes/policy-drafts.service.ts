import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { without } from '../../../platform/objects/without.js';
import { PolicyChanges, type PolicyChangeRequest } from './policy-changes.service.js';
import { PolicyConfig } from '../policy.config.js';
import { policyChanged } from '../policy.errors.js';
import type { SavedPolicy } from '../policy.types.js';
import { PolicyDraftRepository } from '../drafts/draft.repository.js';
import type { DraftFacts, DraftState, PolicyDraft } from '../drafts/draft.types.js';

/** The maximum number of authors of a draft. */
const MAX_AUTHORS = 100;
const MAX_LISTED = 1000;

/** Somebody who works on a draft, and what they say about it. */
export interface DraftRequest extends PolicyChangeRequest {
  readonly person: Actor;
}

/** The result of a save: the policy is active, or waits for a second person. */
export type SaveOutcome = { readonly saved: SavedPolicy } | { readonly draft: PolicyDraft };

/** Drafts of policies: written, submitted, and approved by a second person where the installation asks for one. */
@Injectable()
export class PolicyDrafts {
  constructor(
    private readonly repository: PolicyDraftRepository,
    private readonly changes: PolicyChanges,
    private readonly audit: AuditLog,
    private readonly config: PolicyConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns the drafts without their texts, the newest first. */
  list(): Promise<readonly DraftFacts[]> {
    return this.repository.list(MAX_LISTED);
  }

  /** @throws AppError `not-found` */
  async get(name: string): Promise<PolicyDraft> {
    return (
      (await this.repository.find(name)) ?? fail('not-found', 'The policy has no draft.', { code: 'NO_SUCH_DRAFT' })
    );
  }

  /** Returns the state of the draft of a policy; null when there is none. */
  async stateOf(name: string): Promise<PolicyDraft['state'] | null> {
    return (await this.repository.find(name))?.state ?? null;
  }

  /**
   * Saves a draft; one in review must be submitted again. A draft of others is replaced only with its fingerprint.
   * @throws AppError `invalid` with all problems; `precondition-failed`; `conflict` code `DRAFT_OF_OTHERS`
   */
  async save(name: string, text: string, request: DraftRequest): Promise<PolicyDraft> {
    return this.write(name, text, 'DRAFT', request);
  }

  /**
   * Makes a text the active policy, or where a second person is needed a draft in review.
   * @throws AppError as {@link save} and `PolicyChanges.save`
   */
  async saveOrSubmit(name: string, text: string, request: PolicyChangeRequest, person: Actor): Promise<SaveOutcome> {
    if (!this.config.needsApproval) return { saved: await this.changes.save(name, text, request) };
    await this.changes.assertCurrent(name, request);
    await this.changes.check(name, text, request);
    const unconditional = without(request, 'ifMatch');
    return { draft: await this.write(name, text, 'REVIEW', { ...unconditional, person }) };
  }

  /** Makes an earlier version the active one again, or a draft in review. @throws AppError as {@link saveOrSubmit} */
  async rollBackOrSubmit(
    name: string,
    version: number,
    request: PolicyChangeRequest,
    person: Actor,
  ): Promise<SaveOutcome> {
    if (!this.config.needsApproval) return { saved: await this.changes.rollBack(name, version, request) };
    return this.saveOrSubmit(name, await this.changes.textOf(name, version), request, person);
  }

  /** Asks for approval. @throws AppError `not-found`; `conflict` in another state, or code `CONFIRMATION_REQUIRED` */
  async submit(name: string, request: DraftRequest): Promise<PolicyDraft> {
    const draft = await this.inState(name, 'DRAFT', request);
    await this.changes.check(name, draft.text, request);
    return this.move(draft, { state: 'REVIEW', note: request.note ?? draft.note, sentBack: null }, request);
  }

  /**
   * Sends a draft back to its authors, the note says why; or takes back one's own.
   * @throws AppError `not-found`; `conflict` in another state
   */
  async reject(name: string, request: DraftRequest): Promise<PolicyDraft> {
    const draft = await this.inState(name, 'REVIEW', request);
    const { person, note = null } = request;
    const sentBack = isAuthor(draft, person) ? null : { by: person.email, reason: note };
    return this.move(draft, { state: 'DRAFT', sentBack }, request);
  }

  /**
   * Makes a draft in review the active policy.
   * @throws AppError `invalid` without the fingerprint of what is approved; `forbidden` for its authors and for service
   *   accounts, where a second person is needed; `conflict` in another state; as `PolicyChanges.save`
   */
  async approve(name: string, request: DraftRequest): Promise<SavedPolicy> {
    if (request.ifMatch === undefined || request.ifMatch.includes('*')) {
      fail('invalid', 'Send the ETag of the draft that you approve as If-Match.', {
        code: 'FINGERPRINT_REQUIRED',
      });
    }
    const draft = await this.inState(name, 'REVIEW', request);
    if (this.config.needsApproval) assertSecondPerson(draft, request.person);
    const unconditional = without(request, 'ifMatch', 'person');
    const saved = await this.changes.approve(name, draft.text, {
      ...unconditional,
      note: unconditional.note ?? draft.note,
      authors: draft.authors.map(({ email }) => email),
    });
    await this.repository.remove(draft);
    return saved;
  }

  /** @throws AppError `not-found`; `precondition-failed` */
  async discard(name: string, request: DraftRequest): Promise<void> {
    const draft = await this.matching(name, request);
    if (!(await this.repository.remove(draft))) throw policyChanged(undefined);
    await this.note('POLICY_DRAFT_DISCARD', draft, request);
  }

  private async write(name: string, text: string, state: DraftState, request: DraftRequest): Promise<PolicyDraft> {
    const before = await this.repository.find(name);
    const { person, note = null } = request;
    if (before !== undefined) assertMayReplace(before, request);
    const content = await this.changes.prepare(name, text, before?.text);
    const authors = [...(before?.authors ?? []).filter(({ userId }) => userId !== person.userId), authorOf(person)];
    if (authors.length > MAX_AUTHORS) fail('conflict', 'The draft has too many authors. Discard it first.');
    const facts = { state, authors, note, sentBack: null, savedAt: this.clock.now() };
    const after = { name, ...content, revision: randomUUID(), ...facts };
    if (!(await this.repository.replace(before, after))) throw policyChanged(undefined);
    await this.note(state === 'REVIEW' ? 'POLICY_DRAFT_SUBMIT' : 'POLICY_DRAFT_SAVE', after, request);
    return after;
  }

  private async move(
    draft: PolicyDraft,
    change: Pick<PolicyDraft, 'state' | 'sentBack'> & Partial<Pick<PolicyDraft, 'note'>>,
    request: DraftRequest,
  ): Promise<PolicyDraft> {
    const after = { ...draft, ...change, revision: randomUUID() };
    if (!(await this.repository.replace(draft, after))) throw policyChanged(undefined);
    await this.note(after.state === 'REVIEW' ? 'POLICY_DRAFT_SUBMIT' : 'POLICY_DRAFT_REJECT', after, request);
    return after;
  }

  private async inState(name: string, state: DraftState, request: DraftRequest): Promise<PolicyDraft> {
    const draft = await this.matching(name, request);
    if (draft.state === state) return draft;
    return fail('conflict', `The draft is in the state ${draft.state}; this requires ${state}.`, {
      code: 'WRONG_STATUS',
      details: { status: draft.state },
    });
  }

  private async matching(name: string, { ifMatch }: DraftRequest): Promise<PolicyDraft> {
    const draft = await this.get(name);
    if (ifMatch === undefined || ifMatch.includes('*') || ifMatch.includes(draft.fingerprint)) return draft;
    throw policyChanged(draft.fingerprint);
  }

  private note(
    action: string,
    { name, fingerprint, state, authors }: PolicyDraft,
    { person, note }: DraftRequest,
  ): Promise<void> {
    return this.audit.record(person, {
      action,
      resourceType: 'Policy',
      resourceId: name,
      details: { fingerprint, state, authors: authors.map(({ email }) => email) },
      ...(typeof note === 'string' && { note }),
    });
  }
}

const isAuthor = ({ authors }: PolicyDraft, { userId }: Actor): boolean =>
  authors.some((author) => author.userId === userId);
const authorOf = ({ userId, email }: Actor) => ({ userId, email });

function assertMayReplace({ authors, fingerprint }: PolicyDraft, { person, ifMatch }: DraftRequest): void {
  if (ifMatch !== undefined) {
    if (ifMatch.includes('*') || ifMatch.includes(fingerprint)) return;
    throw policyChanged(fingerprint);
  }
  if (authors.every(({ userId }) => userId === person.userId)) return;
  fail('conflict', 'Another user has a draft of this policy. Read it, and send its ETag as If-Match to replace it.', {
    code: 'DRAFT_OF_OTHERS',
    details: { fingerprint },
  });
}

function assertSecondPerson(draft: PolicyDraft, person: Actor): void {
  if (person.kind === 'service') {
    fail('forbidden', 'A person must approve this draft; a service account cannot.', {
      code: 'PERSON_REQUIRED',
    });
  }
  if (isAuthor(draft, person)) {
    fail('forbidden', 'Someone who did not write this draft must approve it.', { code: 'SECOND_PERSON_REQUIRED' });
  }
}
