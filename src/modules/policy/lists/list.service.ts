import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../../platform/audit/audit.types.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { PolicyDraftRepository } from '../drafts/draft.repository.js';
import { PolicyConfig } from '../policy.config.js';
import { PolicyRepository } from '../policy.repository.js';
import type { ListContent, PolicyChange, PolicyVersion } from '../policy.types.js';
import { differencesBetweenLists, type PolicyComparison } from '../versions/policy-diff.js';
import { unifiedDiff } from '../versions/text-diff.js';
import { ListHistory } from './list-history.js';
import { ListRepository } from './list.repository.js';
import { contentOf, listReference, MAX_ITEM_CHARACTERS, MAX_ITEMS, type TermList } from './list.types.js';

const NAME = /^[\w-]{1,64}$/;

/** The author of a change of a list, and their note. */
export interface ListChangeRequest {
  readonly actor: AuditActor;
  readonly note?: string | null;
  /** Gets the fingerprint of the list before the change; undefined when there is none. */
  readonly precondition?: Precondition<string | undefined> | undefined;
}

/** The fields of a saved list besides its items. */
export type ListSave = ListChangeRequest & Pick<ListContent, 'description'>;

/** Keeps named lists of terms, so that many policies can share one that changes. Versions of them never do. */
@Injectable()
export class ListService {
  constructor(
    private readonly repository: ListRepository,
    private readonly policies: PolicyRepository,
    private readonly drafts: PolicyDraftRepository,
    private readonly history: ListHistory,
    private readonly config: PolicyConfig,
    private readonly clock: Clock,
  ) {}

  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    return this.repository.listNames(page);
  }

  /** @throws AppError `not-found` */
  async get(name: string): Promise<TermList> {
    assertName(name);
    const found = await this.repository.findByName(name);
    if (found === undefined) throw unknownList();
    return found;
  }

  /**
   * Makes a list, or a new version of it; policies that refer to it use the new items within half a second.
   * @param items as they were sent
   * @returns whether there was none of that name
   * @throws AppError `invalid` for a malformed name, or items that are no list of terms; `conflict` for a list in use
   *   where policies need approval; `precondition-failed`
   */
  async save(name: string, items: unknown, { description, ...request }: ListSave): Promise<boolean> {
    assertName(name);
    assertItems(items);
    const text = JSON.stringify({ description, items } satisfies ListContent);
    return this.change(name, { text, action: 'SAVE', restored: null }, request);
  }

  /**
   * Makes an earlier version the active one again, as a new version. @throws AppError `not-found`; `conflict` as {@link
   * save}
   */
  async rollBack(name: string, version: number, request: ListChangeRequest): Promise<boolean> {
    assertName(name);
    const { text } = await this.history.get(listReference(name), version);
    if (text === null) throw unknownList();
    return this.change(name, { text, action: 'ROLLBACK', restored: version }, request);
  }

  /**
   * @throws AppError `not-found`; `conflict` while a policy refers to it, since that policy could not be used;
   *   `precondition-failed`
   */
  async remove(name: string, request: ListChangeRequest): Promise<void> {
    assertName(name);
    const user = await this.policies.findUserOf(listReference(name));
    if (user !== undefined) {
      throw new AppError('conflict', `The policy "${user}" refers to this list. Remove the reference first.`, {
        code: 'LIST_IN_USE',
      });
    }
    await this.change(name, { text: null, action: 'DELETE', restored: null }, request);
  }

  /**
   * Returns versions, newest first, also of a deleted list. @throws AppError `not-found` for a list that never existed
   */
  async listVersions(name: string, page: { readonly offset: number; readonly limit: number }) {
    assertName(name);
    const { head, versions } = await this.history.list(listReference(name), page);
    return { newest: head.version, versions };
  }

  /** @throws AppError `not-found` */
  async getVersion(name: string, version: number): Promise<PolicyVersion> {
    assertName(name);
    return this.history.get(listReference(name), version);
  }

  /** Compares two versions; a deletion counts as an empty list. @throws AppError `not-found` */
  async compare(name: string, from: number | undefined, to: number | undefined): Promise<PolicyComparison> {
    assertName(name);
    const pair = await this.history.pair(listReference(name), from, to);
    const [before, after] = [contentOf(pair.before), contentOf(pair.after)];
    return {
      from: pair.before.version,
      to: pair.after.version,
      differences: differencesBetweenLists(before, after),
      text: unifiedDiff(linesOf(before.items), linesOf(after.items)),
    };
  }

  /**
   * A second person approves policies, not lists: what an approved policy refers to, or a draft that somebody may be
   * reading, stays as they have seen it.
   */
  private async refuseUnapproved(reference: string): Promise<void> {
    if (!this.config.needsApproval) return;
    const user = (await this.policies.findUserOf(reference)) ?? (await this.drafts.findUserOf(reference));
    if (user === undefined) return;
    throw new AppError(
      'conflict',
      `The policy "${user}" or its draft refers to this list, and policies require the approval of a second person. Save the terms under another name, and have the policy that refers to them approved.`,
      { code: 'LIST_NEEDS_APPROVAL' },
    );
  }

  /** @returns whether there was no list before */
  private change(
    name: string,
    { text, action, restored }: { readonly text: string | null } & Pick<PolicyChange, 'action' | 'restored'>,
    { actor, note = null, precondition }: ListChangeRequest,
  ): Promise<boolean> {
    const reference = listReference(name);
    return this.history.changing(reference, async (before) => {
      const isNew = typeof before?.text !== 'string';
      if (isNew && text === null) throw unknownList();
      precondition?.(before?.fingerprint ?? undefined);
      if (text !== null) await this.refuseUnapproved(reference);
      const change = { action, actor, at: this.clock.now(), note, restored, confirmed: [], authors: [] };
      const fingerprint = text === null ? null : this.repository.fingerprint(text);
      const after = { name: reference, version: (before?.version ?? 0) + 1, text, fingerprint, change };
      return (await this.repository.advance(before, after)) ? { done: isNew } : undefined;
    });
  }
}

/** Returns one line an item; an item with a line break is written as a JSON string. */
const linesOf = (items: readonly string[]): string =>
  items.map((item) => (/[\n\r\u0085\u2028\u2029]/.test(item) ? JSON.stringify(item) : item)).join('\n');

const unknownList = () => new AppError('not-found', 'There is no list with this name.', { code: 'UNKNOWN_LIST' });

function assertName(name: string): void {
  if (NAME.test(name)) return;
  throw new AppError('invalid', 'The name of a list has 1 to 64 letters, digits, hyphens and underscores.', {
    code: 'MALFORMED_LIST_NAME',
  });
}

function assertItems(items: unknown): asserts items is readonly string[] {
  const refuse = (message: string): never => {
    throw new AppError('invalid', message, { code: 'INVALID_LIST' });
  };
  if (!Array.isArray(items)) refuse('The list must be a JSON array of strings.');
  const list = items as readonly unknown[];
  if (list.length > MAX_ITEMS) refuse(`A list can have at most ${MAX_ITEMS} items; this one has ${list.length}.`);
  const bad = list.findIndex(
    (item) => typeof item !== 'string' || item.length > MAX_ITEM_CHARACTERS || !/[\p{L}\p{N}]/u.test(item),
  );
  if (bad >= 0) {
    refuse(
      `Item ${bad} must be a string of at most ${MAX_ITEM_CHARACTERS} characters with at least one letter or digit.`,
    );
  }
}
