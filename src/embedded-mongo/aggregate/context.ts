import type { Operation } from '../storage/operation.js';
import type { Collection } from '../storage/collection.js';

/** Context for stages that read other collections. */
export interface PipelineContext {
  readonly find: (name: string) => Collection | undefined;
  readonly operation: Operation;
  /** The nesting depth of the pipeline within others. */
  readonly depth: number;
}
