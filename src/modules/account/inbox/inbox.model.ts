import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { MessageKind } from './inbox.types.js';

@Schema({ collection: 'inbox_messages', versionKey: false })
export class InboxMessageRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) message: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Boolean, required: true }) read: boolean;
  @Prop({ type: Boolean, required: true }) archived: boolean;
  @Prop({ type: Date }) archivedAt?: Date;
  /** Absent in messages about an account. */
  @Prop({ type: String }) kind?: MessageKind;
  @Prop({ type: String }) path?: string;
  @Prop({ type: String }) from?: string;
  @Prop({ type: String }) subject?: string;
}

export const InboxMessageSchema = SchemaFactory.createForClass(InboxMessageRecord);
InboxMessageSchema.index({ userId: 1, archived: 1, createdAt: -1 });
/**
 * Read forwards, unread messages first, newest first; read backwards, the order of deletion when there are too many.
 */
InboxMessageSchema.index({ userId: 1, archived: 1, read: 1, createdAt: -1 });
InboxMessageSchema.index({ archivedAt: 1 }, { sparse: true });
