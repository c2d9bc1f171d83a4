import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A report, stored until it was processed completely. */
export interface StoredReport {
  readonly organization: string;
  readonly context: string;
  readonly source: string;
  readonly at: Date;
  readonly types: readonly string[];
  readonly counts: readonly number[];
}

@Schema({ collection: 'trend_deliveries', versionKey: false })
export class DeliveryRecord {
  /** The key that identifies a repetition. */
  @Prop({ type: String, required: true }) _id: string;
  /** The batch of deliveries that are processed together. */
  @Prop({ type: String, required: true }) batch: string;
  /** The fingerprint of the report: the same key with another report is an error of the sender. */
  @Prop({ type: String, required: true }) fingerprint: string;
  /** Removed once it was processed. */
  @Prop({ type: Object }) report?: StoredReport;
  /** Set until it was processed. */
  @Prop({ type: Date }) openSince?: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const DeliverySchema = SchemaFactory.createForClass(DeliveryRecord);
DeliverySchema.index({ batch: 1 });
DeliverySchema.index({ openSince: 1 }, { sparse: true });
DeliverySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
