import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'account_leases', versionKey: false })
export class LeaseRecord {
  /** What may be done by one at a time. */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  holder: string;

  @Prop({ type: Date, required: true })
  expiresAt: Date;
}

export const LeaseSchema = SchemaFactory.createForClass(LeaseRecord);
