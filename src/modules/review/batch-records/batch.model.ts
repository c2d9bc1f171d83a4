import { Schema, SchemaFactory } from '@nestjs/mongoose';
import { FOLLOW_UP_KINDS, type Batch, type DueFollowUps, type UnrecordedEvents } from './batch.types.js';

/** A batch as it is stored. */
export interface StoredBatch extends Omit<Batch, 'id' | 'revision' | 'dueAt'> {
  readonly _id: string;
  /** The case-folded name, so that names that look alike are treated as equal. */
  readonly nameKey: string;
  /** Absent in batches created before due dates existed. */
  readonly dueAt?: Date | null;
  /** Pending follow-up work. */
  readonly due?: DueFollowUps;
  readonly unrecorded?: readonly UnrecordedEvents[];
  /** Absent until the first change. */
  readonly revision?: number;
}

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'batches', versionKey: false })
export class BatchRecord {}

export const BatchSchema = SchemaFactory.createForClass(BatchRecord);
BatchSchema.index({ nameKey: 1 }, { unique: true });
BatchSchema.index({ groupId: 1, nameKey: 1 });
BatchSchema.index({ finalizationPolicyId: 1 });
BatchSchema.index({ complianceProfileId: 1 });
BatchSchema.index({ weightSetId: 1 });
BatchSchema.index({ instanceId: 1 });
BatchSchema.index({ policyName: 1, instanceId: 1 });
BatchSchema.index({ context: 1 });
for (const at of ['unrecorded.at', ...FOLLOW_UP_KINDS.map((duty) => `due.${duty}.at`)]) {
  BatchSchema.index({ [at]: 1 }, { partialFilterExpression: { [at]: { $exists: true } } });
}
