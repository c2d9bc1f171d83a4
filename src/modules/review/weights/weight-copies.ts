import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { WeightSetRepository } from './weight-set.repository.js';
import type { WeightSet } from './weight-set.types.js';

const MAX_SETS = 1000;

/** The copies of weight sets that batches hold, so that nobody who computes a risk looks a set up. */
@Injectable()
export class WeightCopies {
  constructor(
    private readonly sets: WeightSetRepository,
    private readonly batches: BatchRepository,
    private readonly clock: Clock,
  ) {}

  /** Gives the weights to every batch that uses the set and has older ones. */
  async copy(set: WeightSet): Promise<void> {
    await this.batches.copyWeights(set, this.clock.now());
    // A change that came meanwhile has its own copy to make.
    await this.sets.change(set.id, { isCopied: true }, { version: set.version });
  }

  /** For a batch that has just been given a set: of which newer weights may have been copied to all others before. */
  async renew(setId: string): Promise<void> {
    const set = await this.sets.findById(setId);
    if (set !== undefined) await this.batches.copyWeights(set, this.clock.now());
  }

  /** Makes the copies of processes that died before they could. */
  async finish(): Promise<void> {
    for (const set of await this.sets.list(MAX_SETS)) if (!set.isCopied) await this.copy(set);
  }
}
