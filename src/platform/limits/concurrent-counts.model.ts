import { Schema } from 'mongoose';

export const CONCURRENT_COUNTS_MODEL = 'ConcurrentCounts';

/** The counts that a replica publishes to the others. */
export interface ReplicaCounts {
  /** Changes with each write, so that the others see that the replica is alive without comparing clocks. */
  readonly beat: number;
  /** The concurrent requests of this replica, by the digest of the subject. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The only record: the counts that each replica has published, by its id. */
export interface ConcurrentCountsDocument {
  readonly _id: string;
  readonly replicas: Readonly<Record<string, ReplicaCounts>>;
}

export const concurrentCountsSchema = new Schema<ConcurrentCountsDocument>(
  { _id: { type: String, required: true }, replicas: { type: Schema.Types.Mixed } },
  { collection: 'rate_limit_concurrent', versionKey: false, minimize: false },
);
