import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Counts failures of one kind: of an account from a network, of an account, of a network, or of a second factor. */
@Schema({ collection: 'sign_in_attempts', versionKey: false })
export class SignInAttemptRecord {
  /** A digest: neither addresses nor attempted account names are stored. */
  @Prop({ type: String, required: true }) _id: string;
  /** A digest of the account alone, for unlocking by an administrator; absent for failures over all accounts. */
  @Prop({ type: String }) account?: string;
  /** Failures, and attempts whose outcome is still unknown. */
  @Prop({ type: Number, required: true }) attempts: number;
  /** The time of the next attempt; null while nobody has to wait, absent in records of earlier versions. */
  @Prop({ type: Date, default: null }) openAt?: Date | null;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const SignInAttemptSchema = SchemaFactory.createForClass(SignInAttemptRecord);
SignInAttemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
SignInAttemptSchema.index({ account: 1 });
