import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { NamedResourceKit } from '../../../platform/named-resources/named-resource-kit.js';
import type { NamedResources } from '../../../platform/named-resources/named-resources.js';
import { UPKEEP } from '../batch-records/batch.types.js';
import { WeightCopies } from './weight-copies.js';
import { WeightSetRepository } from './weight-set.repository.js';
import type { WeightSet } from './weight-set.types.js';

const KIND = {
  noun: 'weight set',
  nouns: 'weight sets',
  code: 'WEIGHT_SET',
  codes: 'WEIGHT_SETS',
  type: 'WeightSet',
  max: 200,
  referred: 'weight-set',
  // Copying to batches changes it in the background.
  ignored: 'isCopied',
} as const;

/** Manages weight sets. */
@Injectable()
export class WeightSetService {
  private readonly sets: NamedResources<WeightSet>;

  constructor(
    repository: WeightSetRepository,
    private readonly copies: WeightCopies,
    private readonly runner: TaskRunner,
    kit: NamedResourceKit,
  ) {
    this.sets = kit.of(KIND, repository);
  }

  /** Sorted by name. */
  list(): Promise<readonly WeightSet[]> {
    return this.sets.list();
  }

  /** @throws AppError `not-found` */
  get(id: string): Promise<WeightSet> {
    return this.sets.get(id);
  }

  find(id: string): Promise<WeightSet | undefined> {
    return this.sets.find(id);
  }

  /** @throws AppError `conflict` for a name that is taken, or too many sets */
  async create({ name, weights }: Pick<WeightSet, 'name' | 'weights'>, actor: Actor): Promise<WeightSet> {
    const made = await this.sets.create({ name, weights, version: 1, isCopied: true });
    await this.sets.note(actor, 'CREATE', made.id, { name, weights });
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
    const before = await this.sets.changeable(id, precondition);
    if (Object.keys(changes).length === 0) return before;
    const isReweighed = changes.weights !== undefined;
    const set = { ...changes, ...(isReweighed && { version: before.version + 1, isCopied: false }) };
    const { was, changed } = await this.sets.change(before, set, precondition, ['version']);
    await this.sets.note(actor, 'UPDATE', id, {
      name: changed.name,
      ...(changed.name !== was.name && { previousName: was.name }),
      ...(isReweighed && { previous: was.weights, current: changed.weights }),
    });
    if (isReweighed) {
      await this.copies.copy(changed);
      this.runner.runSoon(UPKEEP);
    }
    return changed;
  }

  /** @throws AppError `not-found`; `conflict` while a batch uses it; `precondition-failed` */
  async remove(id: string, actor: Actor, precondition?: Precondition<WeightSet>): Promise<void> {
    await this.sets.remove(await this.sets.changeable(id, precondition), actor, precondition);
  }
}
