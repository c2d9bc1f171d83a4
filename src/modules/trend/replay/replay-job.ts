import type { TrendConfig } from '../trend.config.js';
import type { ReplayRequest } from './replay-request.js';

/** The input of a replay's thread: plain values, since they are copied, and shared memory. */
export interface ReplayJob extends ReplayRequest {
  readonly uri: string;
  readonly databaseName: string;
  readonly config: TrendConfig;
  readonly maxDetails: number;
  /** Its only element becomes `STOPPED` when the result is no longer needed. */
  readonly state: Int32Array<SharedArrayBuffer>;
}

/** The value of `state` that stops the replay; 0 before. */
export const STOPPED = 1;
