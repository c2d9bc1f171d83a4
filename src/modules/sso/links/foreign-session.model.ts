import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const FOREIGN_SESSIONS = 'sso_sessions';

/** The link between a session here and one at an OpenID provider, so that either can end the other. */
@Schema({ collection: FOREIGN_SESSIONS, versionKey: false })
export class ForeignSessionRecord {
  /** The public id of the session here. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) issuerUrl: string;
  @Prop({ type: String, required: true }) subject: string;
  /** Null where the provider does not name its sessions. */
  @Prop({ type: String, default: null }) sid: string | null;
  /** Sealed: the hint for the provider's sign-out. */
  @Prop({ type: String, default: null }) idToken: string | null;
  /** No session here lasts longer. */
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const ForeignSessionSchema = SchemaFactory.createForClass(ForeignSessionRecord);
ForeignSessionSchema.index({ issuerUrl: 1, sid: 1 });
ForeignSessionSchema.index({ issuerUrl: 1, subject: 1 });
ForeignSessionSchema.index({ userId: 1 });
ForeignSessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const foreignSessionSealed: SealedFieldsOf = { collection: FOREIGN_SESSIONS, fields: ['idToken'] };
