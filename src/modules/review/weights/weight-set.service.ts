import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Actor } from '../../../platform/auth/actor.js';
import { NamedRecords } from '../../../platform/database/named-records.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { NamedResourceParts } from '../../../platform/named-resources/named-resource-parts.js';
import { NamedResourceService } from '../../../platform/named-resources/named-resource.service.js';
import { UPKEEP } from '../batch-records/batch.types.js';
import { WeightCopies } from './weight-copies.js';
import { WEIGHT_SETS, type WeightSet } from './weight-set.types.js';

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
export class WeightSetService extends NamedResourceService<WeightSet> {
  constructor(
    @InjectModel(WEIGHT_SETS) model: Model<never>,
    parts: NamedResourceParts,
    private readonly copies: WeightCopies,
    private readonly runner: TaskRunner,
  ) {
    super(KIND, new NamedRecords(model), parts);
  }

  /** @throws AppError `conflict` for a name that is taken, or too many sets */
  async create({ name, weights }: Pick<WeightSet, 'name' | 'weights'>, actor: Actor): Promise<WeightSet> {
    const made = await this.insert({ name, weights, version: 1, isCopied: true });
    await this.note(actor, 'CREATE', made.id, { name, weights });
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
    const before = await this.changeable(id, precondition);
    if (Object.keys(changes).length === 0) return before;
    const isReweighed = changes.weights !== undefined;
    const set = { ...changes, ...(isReweighed && { version: before.version + 1, isCopied: false }) };
    const { was, changed } = await this.update(before, set, precondition, ['version']);
    await this.note(actor, 'UPDATE', id, {
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
}
