import { Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Decider } from '../spans/span.types.js';

/** The assignee of a document before and after an operation. */
export interface AssignmentChange {
  readonly documentId: string;
  readonly before: Decider | null;
  readonly after: Decider | null;
}

/** A bulk assignment of documents, kept as long as it can be undone. */
export interface AssignmentOperation {
  readonly id: string;
  /** The person who assigned the documents and may undo it. */
  readonly userId: string;
  readonly at: Date;
  readonly changes: readonly AssignmentChange[];
}

export interface StoredAssignmentOperation extends Omit<AssignmentOperation, 'id'> {
  readonly _id: string;
}

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'assignment_operations', versionKey: false })
export class AssignmentOperationRecord {}

const TTL_SECONDS = 7 * 24 * 60 * 60;

export const AssignmentOperationSchema = SchemaFactory.createForClass(AssignmentOperationRecord);
// A person's latest operations.
AssignmentOperationSchema.index({ userId: 1, at: -1, _id: 1 });
AssignmentOperationSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });
