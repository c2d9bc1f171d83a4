import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditActor } from '../../../platform/audit/audit.types.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { PolicyRepository } from '../policy.repository.js';
import { ListRepository } from './list.repository.js';
import { MOST_ITEM_CHARACTERS, MOST_ITEMS, type ListFacts, type TermList } from './list.types.js';

const NAME = /^[\w-]{1,64}$/;

/** Keeps named lists of terms, so that many policies can share one that changes. */
@Injectable()
export class ListService {
  constructor(
    private readonly repository: ListRepository,
    private readonly policies: PolicyRepository,
    private readonly audit: AuditLog,
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
   * Creates or replaces; policies that refer to it use the new items within half a second. Answers whether it is new.
   * @param items as they were sent
   * @param actor for the audit log, which holds no terms
   * @throws AppError `invalid` for a malformed name, or items that are no list of terms
   */
  async save(name: string, description: string, items: unknown, actor: AuditActor): Promise<boolean> {
    assertName(name);
    assertItems(items);
    const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex');
    const before = await this.repository.findFacts(name);
    const isNew = await this.repository.save({ name, description, items, hash }, this.clock.now());
    await this.note('POLICY_LIST_SAVE', name, before, { hash, count: items.length }, actor);
    return isNew;
  }

  /** @throws AppError `not-found`; `conflict` while a policy refers to it, since that policy could not be used */
  async remove(name: string, actor: AuditActor): Promise<void> {
    assertName(name);
    const user = await this.policies.findUserOf(`list:${name}`);
    if (user !== undefined) {
      throw new AppError('conflict', `The policy "${user}" refers to this list. Take the reference out first.`, {
        code: 'LIST_IN_USE',
      });
    }
    const before = await this.repository.findFacts(name);
    if (!(await this.repository.remove(name))) throw unknownList();
    await this.note('POLICY_LIST_DELETE', name, before, undefined, actor);
  }

  private note(
    action: string,
    name: string,
    before: ListFacts | undefined,
    after: ListFacts | undefined,
    actor: AuditActor,
  ): Promise<void> {
    const details = {
      hash: after?.hash ?? null,
      count: after?.count ?? 0,
      previousHash: before?.hash ?? null,
      previousCount: before?.count ?? 0,
    };
    return this.audit.append([{ actor, action, resourceType: 'PolicyList', resourceId: name, details }]);
  }
}

const unknownList = () => new AppError('not-found', 'There is no list of that name.', { code: 'UNKNOWN_LIST' });

function assertName(name: string): void {
  if (NAME.test(name)) return;
  throw new AppError('invalid', 'The name of a list is 1 to 64 letters, digits, hyphens and underscores.', {
    code: 'MALFORMED_LIST_NAME',
  });
}

function assertItems(items: unknown): asserts items is readonly string[] {
  const refuse = (message: string): never => {
    throw new AppError('invalid', message, { code: 'INVALID_LIST' });
  };
  if (!Array.isArray(items)) refuse('The list must be a JSON array of strings.');
  const list = items as readonly unknown[];
  if (list.length > MOST_ITEMS) refuse(`A list has at most ${MOST_ITEMS} items; this one has ${list.length}.`);
  const bad = list.findIndex(
    (item) => typeof item !== 'string' || item.length > MOST_ITEM_CHARACTERS || !/[\p{L}\p{N}]/u.test(item),
  );
  if (bad >= 0) {
    refuse(`Item ${bad} must be a string of at most ${MOST_ITEM_CHARACTERS} characters with a letter or a digit.`);
  }
}
