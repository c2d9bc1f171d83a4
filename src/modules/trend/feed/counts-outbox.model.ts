import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A report that waits to be sent to the queue. */
@Schema({ collection: 'trend_counts_outbox', versionKey: false })
export class OutgoingCounts {
  /** Its idempotency key. */
  @Prop({ type: String, required: true }) _id: string;
  /** The partition key: reports of one series go to one partition, and so stay in order. */
  @Prop({ type: String, required: true }) messageKey: string;
  /** JSON in the format of /ingest. */
  @Prop({ type: String, required: true }) value: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
}

/** Unsent reports are dropped after this time, so that a missing queue does not fill up the database. */
const TTL_SECONDS = 7 * 24 * 3600;

export const OutgoingCountsSchema = SchemaFactory.createForClass(OutgoingCounts);
OutgoingCountsSchema.index({ createdAt: 1 }, { expireAfterSeconds: TTL_SECONDS });
