import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { IDENTITY_TYPES, type IdentityType } from '../../../platform/auth/certificate-identity.js';
import { SCOPES, type CredentialScope } from '../../../platform/auth/scope.js';

/**
 * A name from client certificates and the service account that it is assigned to. The certificates themselves are not
 * stored.
 */
@Schema({ collection: 'client_certificates', versionKey: false })
export class ClientCertificateRecord {
  @Prop({ type: String, required: true }) _id: string;
  /** The id of the service account. */
  @Prop({ type: String, required: true }) userId: string;
  /** Counted from 0, as with named keys: an account cannot have more certificates than there are slots. */
  @Prop({ type: Number, required: true }) slot: number;
  /** Lower-case hex SHA-256 of type and value: of fixed length, and unique, so that no name belongs to two accounts. */
  @Prop({ type: String, required: true }) identityKey: string;
  @Prop({ type: String, required: true, enum: IDENTITY_TYPES }) type: IdentityType;
  @Prop({ type: String, required: true }) value: string;
  @Prop({ type: [String], required: true, enum: SCOPES }) scopes: CredentialScope[];
  /** The id of the user who entered it. */
  @Prop({ type: String, required: true }) madeBy: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date }) lastUsedAt?: Date;
}

export const ClientCertificateSchema = SchemaFactory.createForClass(ClientCertificateRecord);
ClientCertificateSchema.index({ identityKey: 1 }, { unique: true });
ClientCertificateSchema.index({ userId: 1, slot: 1 }, { unique: true });
