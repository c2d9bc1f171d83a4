import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'account_leases', versionKey: false })
export class LeaseRecord {
  /** The name of the action that is done by one replica at a time. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) holder: string;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const LeaseSchema = SchemaFactory.createForClass(LeaseRecord);
