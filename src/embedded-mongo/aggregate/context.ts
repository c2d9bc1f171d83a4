import type { Operation } from '../storage/operation.js';
import type { Collection } from '../storage/collection.js';

/** What stages that read other collections need. */
export interface PipelineContext {
  readonly find: (name: string) => Collection | undefined;
  readonly operation: Operation;
  /** How deep the pipeline stands within others. */
  readonly depth: number;
}
