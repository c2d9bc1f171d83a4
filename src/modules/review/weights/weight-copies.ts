import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../../platform/clock/clock.js';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { WEIGHT_SETS, type WeightSet } from './weight-set.types.js';

const MAX_SETS = 1000;

/** Maintains the copies of weight sets in batches, so that computing a risk needs no lookup. */
@Injectable()
export class WeightCopies {
  private readonly sets: NamedRecords<WeightSet>;

  constructor(
    @InjectModel(WEIGHT_SETS) model: Model<never>,
    private readonly batches: BatchRepository,
    private readonly clock: Clock,
  ) {
    this.sets = new NamedRecords(model);
  }

  /** Copies the weights to all batches that use the set and have older ones. */
  async copy(set: WeightSet): Promise<void> {
    await this.batches.copyWeights(set, this.clock.now());
    // A set that was changed meanwhile must be copied again, so it is not marked.
    await this.sets.change(set.id, { isCopied: true }, { version: set.version });
  }

  /** Updates a batch that was just given a set, in case newer weights were copied to the other batches before. */
  async renew(setId: string): Promise<void> {
    const set = await this.sets.findById(setId);
    if (set !== undefined) await this.batches.copyWeights(set, this.clock.now());
  }

  /** Finishes the copies of processes that died before they could. */
  async finish(): Promise<void> {
    for (const set of await this.sets.list(MAX_SETS)) if (!set.isCopied) await this.copy(set);
  }
}
