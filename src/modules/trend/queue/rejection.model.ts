import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The messages of a partition that were reported as invalid, so that none is reported again when it is read again. */
@Schema({ collection: 'trend_queue_rejections', versionKey: false })
export class RejectionRecord {
  /** Topic, partition and consumer group. */
  @Prop({ type: String, required: true }) _id: string;
  /** The latest ones; earlier messages were committed long ago. */
  @Prop({ type: [String], default: [] }) latest: string[];
  /** The total number ever reported. */
  @Prop({ type: Number, default: 0 }) total: number;
}

export const RejectionSchema = SchemaFactory.createForClass(RejectionRecord);
