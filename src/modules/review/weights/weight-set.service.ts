import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { asRead } from '../../../platform/database/named-records.js';
import { fail } from '../../../platform/http/app-error.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { without } from '../../../platform/objects/without.js';
import { References } from '../../../platform/references/references.js';
import { UPKEEP } from '../batch-records/batch.types.js';
import { WeightCopies } from './weight-copies.js';
import { WeightSetRepository } from './weight-set.repository.js';
import type { WeightSet } from './weight-set.types.js';

const MAX_SETS = 200;

/** Manages weight sets. */
@Injectable()
export class WeightSetService {
  constructor(
    private readonly sets: WeightSetRepository,
    private readonly references: References,
    private readonly copies: WeightCopies,
    private readonly runner: TaskRunner,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Sorted by name. */
  list(): Promise<readonly WeightSet[]> {
    return this.sets.list(MAX_SETS);
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<WeightSet> {
    return (await this.find(id)) ?? noSuchSet();
  }

  find(id: string): Promise<WeightSet | undefined> {
    return this.sets.findById(id);
  }

  /** @throws AppError `conflict` for a name that is taken, or too many sets */
  async create({ name, weights }: Pick<WeightSet, 'name' | 'weights'>, actor: Actor): Promise<WeightSet> {
    if ((await this.sets.count()) >= MAX_SETS) {
      fail('conflict', `There are already ${MAX_SETS} weight sets; delete one first.`, {
        code: 'TOO_MANY_WEIGHT_SETS',
      });
    }
    const createdAt = this.clock.now();
    const made = await this.sets.insert({ id: newId(), name, weights, version: 1, createdAt, isCopied: true });
    if (made === 'taken') return nameTaken();
    await this.note(actor, 'WEIGHT_SET_CREATE', made.id, { name, weights });
    return made;
  }

  /**
   * Changes a set and its copies. The risks of documents are updated in the background.
   * @param precondition where given, the set must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `conflict` for a name that is taken, or if another request changed the set meanwhile;
   *   `precondition-failed`
   */
  async change(
    id: string,
    changes: Partial<Pick<WeightSet, 'name' | 'weights'>>,
    actor: Actor,
    precondition?: Precondition<WeightSet>,
  ): Promise<WeightSet> {
    const before = await this.get(id);
    precondition?.(before);
    if (Object.keys(changes).length === 0) return before;
    const isReweighed = changes.weights !== undefined;
    const set = { ...changes, ...(isReweighed && { version: before.version + 1, isCopied: false }) };
    const was = await this.sets.change(id, set, precondition ? seenIn(before) : { version: before.version });
    if (was === 'taken') return nameTaken();
    if (was === undefined) {
      if (precondition !== undefined) return recordChanged();
      return fail('conflict', 'This weight set was changed by someone else in the meantime; read it and try again.', {
        code: 'WEIGHT_SET_CHANGED',
      });
    }
    const after = { ...was, ...set };
    await this.note(actor, 'WEIGHT_SET_UPDATE', id, {
      name: after.name,
      ...(after.name !== was.name && { previousName: was.name }),
      ...(isReweighed && { previous: was.weights, current: after.weights }),
    });
    if (isReweighed) {
      await this.copies.copy(after);
      this.runner.runSoon(UPKEEP);
    }
    return after;
  }

  /** @throws AppError `not-found`; `conflict` while a batch uses it; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<WeightSet>): Promise<void> {
    const set = await this.get(id);
    precondition?.(set);
    const remove = () => this.sets.remove(id, precondition && seenIn(set));
    if (!(await this.references.removing('weight-set', id, remove))) (precondition ? recordChanged : noSuchSet)();
    await this.note(actor, 'WEIGHT_SET_DELETE', id, { name: set.name });
  }

  private note(actor: Actor, action: string, resourceId: string, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'WeightSet', resourceId, details });
  }
}

/** The copying to batches changes `isCopied` in the background. */
const seenIn = (set: WeightSet) => without(asRead(set), 'isCopied');

const noSuchSet = (): never =>
  fail('not-found', 'There is no weight set with this id.', { code: 'NO_SUCH_WEIGHT_SET' });
const nameTaken = (): never => fail('conflict', 'Another weight set has this name.', { code: 'WEIGHT_SET_NAME_TAKEN' });
