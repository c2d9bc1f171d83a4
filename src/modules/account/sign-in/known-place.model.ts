import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A network from which an account has signed in. */
@Schema({ collection: 'sign_in_places', versionKey: false })
export class KnownPlaceRecord {
  /** A digest of the account and the network. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const KnownPlaceSchema = SchemaFactory.createForClass(KnownPlaceRecord);
KnownPlaceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
