import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A report on its way to the queue. */
@Schema({ collection: 'trend_counts_outbox', versionKey: false })
export class OutgoingCounts {
  /** Its idempotency key. */
  @Prop({ type: String, required: true })
  _id: string;

  /** Reports of one series go to one partition, and so stay in order. */
  @Prop({ type: String, required: true })
  messageKey: string;

  /** JSON as /ingest takes it. */
  @Prop({ type: String, required: true })
  value: string;

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

/** Reports that could not be sent for so long are dropped: a database must not fill up for a queue that is gone. */
const KEPT_SECONDS = 7 * 24 * 3600;

export const OutgoingCountsSchema = SchemaFactory.createForClass(OutgoingCounts);
OutgoingCountsSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
