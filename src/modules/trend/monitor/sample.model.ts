import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The requests to /ingest in one minute, over all processes. */
@Schema({ collection: 'trend_samples', versionKey: false })
export class SampleRecord {
  /** Minutes since 1970. */
  @Prop({ type: Number, required: true }) _id: number;
  @Prop({ type: Number, required: true }) requests: number;
  /** The sum over all requests. */
  @Prop({ type: Number, required: true }) seconds: number;
  /** Ids of the batches included in these sums, the newest last; absent where nothing was added. */
  @Prop({ type: [String], default: undefined }) batches?: string[];
  /** Absent if samples are kept for good. */
  @Prop({ type: Date }) expiresAt?: Date;
}

export const SampleSchema = SchemaFactory.createForClass(SampleRecord);
SampleSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
