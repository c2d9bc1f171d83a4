import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Which messages of a partition were reported as invalid, so that none is reported again when it is read again. */
@Schema({ collection: 'trend_queue_rejections', versionKey: false })
export class RejectionRecord {
  /** Topic, partition and consumer group. */
  @Prop({ type: String, required: true })
  _id: string;

  /** The latest ones; what comes before them was committed long ago. */
  @Prop({ type: [String], default: [] })
  latest: string[];

  /** All that were ever reported. */
  @Prop({ type: Number, default: 0 })
  total: number;
}

export const RejectionSchema = SchemaFactory.createForClass(RejectionRecord);
