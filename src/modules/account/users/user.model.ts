import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ROLES, type Role } from '../../../platform/auth/principal.js';
import type { DirectoryEntry } from '../directory.types.js';
import type { UserSettings } from './user-settings.js';

@Schema({ _id: false })
export class ApiKeyRecord {
  /** Absent in keys that are older than this field. */
  @Prop({ type: String }) id?: string;
  /** Lower-case hex SHA-512. */
  @Prop({ type: String, required: true }) hash: string;
  @Prop({ type: String, required: true }) hint: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  /** Absent if it never expires. */
  @Prop({ type: Date }) expiresAt?: Date;
  @Prop({ type: Date }) lastUsedAt?: Date;
}

@Schema({ _id: false })
export class DirectoryRecord implements DirectoryEntry {
  @Prop({ type: String, required: true }) userName: string;
  /** In lower case: names that differ only in case are equal. */
  @Prop({ type: String, required: true }) userNameKey: string;
  @Prop({ type: String }) externalId?: string;
  @Prop({ type: String }) displayName?: string;
  @Prop({ type: String }) formattedName?: string;
  @Prop({ type: String }) givenName?: string;
  @Prop({ type: String }) familyName?: string;
}

@Schema({ collection: 'users', versionKey: false })
export class UserRecord {
  @Prop({ type: String, required: true }) _id: string;
  /**
   * Normalised, so that the unique index treats addresses that differ only in case as equal. For a service account,
   * `service:` and its name, which is not an e-mail address.
   */
  @Prop({ type: String, required: true }) email: string;
  /** Absent for people, also in records older than service accounts. */
  @Prop({ type: String, enum: ['service'] }) kind?: 'service';
  /** In PHC string format; absent for service accounts and for people who sign in through another system. */
  @Prop({ type: String }) passwordHash?: string;
  @Prop({ type: String, required: true, enum: ROLES }) role: Role;
  @Prop({ type: Boolean, required: true }) disabled: boolean;
  /** True if sessions give access to nothing else until the user has chosen a password. */
  @Prop({ type: Boolean }) mustChangePassword?: boolean;
  /** Personal settings; unchanged ones are absent. */
  @Prop({ type: Object }) settings?: Partial<UserSettings>;
  /** Present for people who are managed by a directory. */
  @Prop({ type: SchemaFactory.createForClass(DirectoryRecord) }) directory?: DirectoryRecord;
  /** True if the directory created the account; an existing account that it found only has `directory`. */
  @Prop({ type: Boolean }) madeByDirectory?: true;
  /** Incrementing it ends all sessions of the user at once. */
  @Prop({ type: Number, required: true }) sessionEpoch: number;
  @Prop({ type: SchemaFactory.createForClass(ApiKeyRecord) }) apiKey?: ApiKeyRecord;
  /** True for the administrator of the first start, whose key is `UMBRA_API_KEY`. */
  @Prop({ type: Boolean }) first?: boolean;
  @Prop({ type: Date, required: true }) createdAt: Date;
  /** The purpose of a service account, in the words of its administrators. */
  @Prop({ type: String }) description?: string;
  /** The id of the user who made the service account. */
  @Prop({ type: String }) createdBy?: string;
}

export const UserSchema = SchemaFactory.createForClass(UserRecord);
UserSchema.index({ email: 1 }, { unique: true });
UserSchema.index({ kind: 1, email: 1 });
UserSchema.index({ 'apiKey.hash': 1 }, { unique: true, sparse: true });
UserSchema.index({ 'directory.userNameKey': 1 }, { unique: true, sparse: true });
UserSchema.index({ 'directory.externalId': 1 }, { sparse: true });
UserSchema.index({ role: 1 });
UserSchema.index({ first: 1 }, { unique: true, sparse: true });
