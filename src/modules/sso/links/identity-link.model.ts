import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The account that a person at an OpenID provider signs in to. */
@Schema({ collection: 'sso_identities', versionKey: false })
export class IdentityLinkRecord {
  /** SHA-256 of issuer identifier and subject, which only together name somebody (OpenID Connect Core 1.0, 5.7). */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) issuerUrl: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
}

export const IdentityLinkSchema = SchemaFactory.createForClass(IdentityLinkRecord);
IdentityLinkSchema.index({ userId: 1 });
