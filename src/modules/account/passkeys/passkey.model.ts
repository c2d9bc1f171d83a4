import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { AuthenticatorTransport } from '@simplewebauthn/server';

/** The data needed to verify responses of an authenticator. */
@Schema({ collection: 'passkeys', versionKey: false })
export class PasskeyRecord {
  /** The id of the credential as base64url: a credential belongs to one account. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) name: string;
  /** A COSE key, as base64url. */
  @Prop({ type: String, required: true }) publicKey: string;
  @Prop({ type: Number, required: true }) counter: number;
  @Prop({ type: [String], required: true }) transports: AuthenticatorTransport[];
  @Prop({ type: Boolean, required: true }) backedUp: boolean;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, default: null }) lastUsedAt: Date | null;
}

export const PasskeySchema = SchemaFactory.createForClass(PasskeyRecord);
PasskeySchema.index({ userId: 1 });

/**
 * A challenge that was used, so that no response is accepted twice. Only valid responses add one, so strangers cannot
 * fill the collection.
 */
@Schema({ collection: 'used_challenges', versionKey: false })
export class UsedChallengeRecord {
  /** The identifier of the challenge. */
  @Prop({ type: String, required: true }) _id: string;
  /** Deleted once the challenge would have expired anyway. */
  @Prop({ type: Date, required: true }) until: Date;
}

export const UsedChallengeSchema = SchemaFactory.createForClass(UsedChallengeRecord);
UsedChallengeSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
