import { Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SpanChange } from './snapshot.js';

/** A decision about many spans of a document, kept as long as it can be undone. Contains no text. */
export interface Operation {
  readonly id: string;
  readonly documentId: string;
  /** The person who decided and may undo it. */
  readonly userId: string;
  readonly at: Date;
  readonly spans: readonly SpanChange[];
}

export interface StoredOperation extends Omit<Operation, 'id'> {
  readonly _id: string;
}

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'span_operations', versionKey: false })
export class OperationRecord {}

/** Nobody undoes a decision of last week with a keystroke. */
const TTL_SECONDS = 7 * 24 * 60 * 60;

export const OperationSchema = SchemaFactory.createForClass(OperationRecord);
OperationSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });
