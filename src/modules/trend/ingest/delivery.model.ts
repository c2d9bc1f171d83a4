import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A report as it is kept until it has been taken in completely. */
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
  /** The key by which a repetition is told. */
  @Prop({ type: String, required: true })
  _id: string;

  /** Those that are taken in together. */
  @Prop({ type: String, required: true })
  batch: string;

  /** Of the report: the same key with another one is a mistake of the sender. */
  @Prop({ type: String, required: true })
  fingerprint: string;

  /** Gone once it has been taken in. */
  @Prop({ type: Object })
  report?: StoredReport;

  /** Set until it has been taken in. */
  @Prop({ type: Date })
  openSince?: Date;

  @Prop({ type: Date, required: true })
  expiresAt: Date;
}

export const DeliverySchema = SchemaFactory.createForClass(DeliveryRecord);
DeliverySchema.index({ batch: 1 });
DeliverySchema.index({ openSince: 1 }, { sparse: true });
DeliverySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
