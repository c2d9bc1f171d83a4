import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { ROLES, type Role } from '../../../platform/auth/principal.js';

@Schema({ collection: 'invitations', versionKey: false })
export class InvitationRecord {
  @Prop({ type: String, required: true }) _id: string;
  /** Lower-case hex SHA-256; the token itself is not stored. */
  @Prop({ type: String, required: true }) tokenHash: string;
  @Prop({ type: String, required: true }) email: string;
  @Prop({ type: String, required: true, enum: ROLES }) role: Role;
  @Prop({ type: [String], required: true }) groupIds: string[];
  @Prop({ type: String, required: true }) issuedBy: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
  @Prop({ type: Date, default: null }) acceptedAt: Date | null;
  /** The time from which it may be deleted. */
  @Prop({ type: Date, required: true }) keptUntil: Date;
}

export const InvitationSchema = SchemaFactory.createForClass(InvitationRecord);
InvitationSchema.index({ tokenHash: 1 }, { unique: true });
InvitationSchema.index({ createdAt: -1 });
InvitationSchema.index({ email: 1 });
InvitationSchema.index({ groupIds: 1 });
InvitationSchema.index({ keptUntil: 1 });
