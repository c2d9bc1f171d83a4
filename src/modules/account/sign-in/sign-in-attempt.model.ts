import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Sign-ins of one account from one address that did not succeed yet. */
@Schema({ collection: 'sign_in_attempts', versionKey: false })
export class SignInAttemptRecord {
  /** A digest: neither addresses nor guesses at accounts are kept. */
  @Prop({ type: String, required: true })
  _id: string;

  /** A digest of the account alone, by which an administrator unlocks it for every address. */
  @Prop({ type: String })
  account?: string;

  @Prop({ type: Number, required: true })
  attempts: number;

  @Prop({ type: Date, required: true })
  expiresAt: Date;
}

export const SignInAttemptSchema = SchemaFactory.createForClass(SignInAttemptRecord);
SignInAttemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
SignInAttemptSchema.index({ account: 1 });
