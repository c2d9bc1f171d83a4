import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A logout token that was carried out, until it is too old to be taken again. */
@Schema({ collection: 'sso_logout_tokens', versionKey: false })
export class UsedLogoutTokenRecord {
  /** SHA-256 of issuer identifier and token id. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const UsedLogoutTokenSchema = SchemaFactory.createForClass(UsedLogoutTokenRecord);
UsedLogoutTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
