import { encode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import type { BatchSource } from '../query/cursors.js';
import type { Matches } from '../query/find.js';
import type { Operation } from '../storage/operation.js';
import { finish, through } from './flow.js';
import type { Stage } from './stage.js';

/** The size at which a batch is complete. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** The results of a pipeline, in batches. */
export class PipelineSource implements BatchSource {
  exhausted = false;
  #pending: readonly Document[] = [];
  /** The number of pending documents already returned. */
  #answered = 0;
  #finished = false;

  constructor(
    private readonly matches: Matches | undefined,
    private readonly stages: readonly Stage[],
  ) {}

  async batch(size: number, operation: Operation): Promise<readonly Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < size) {
      if (this.#isEmpty && !(await this.#refill(operation))) break;
      const next = encode(this.#pending[this.#answered] ?? {});
      if (batch.length > 0 && bytes + next.length > MAX_BATCH_BYTES) return batch;
      this.#answered++;
      batch.push(next);
      bytes += next.length;
    }
    if (this.#finished && this.#isEmpty) this.exhausted = true;
    return batch;
  }

  get #isEmpty(): boolean {
    return this.#answered === this.#pending.length;
  }

  async #refill(operation: Operation): Promise<boolean> {
    while (this.#isEmpty && !this.#finished) {
      const isSatisfied = this.stages.some((stage) => stage.satisfied === true);
      const found = isSatisfied ? undefined : await this.matches?.next(operation);
      this.#answered = 0;
      this.#finished = found === undefined;
      this.#pending =
        found === undefined
          ? await finish(this.stages)
          : await through(
              this.stages,
              found.map(({ document }) => document),
            );
    }
    return !this.#isEmpty;
  }
}
