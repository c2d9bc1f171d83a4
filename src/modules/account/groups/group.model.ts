import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'groups', versionKey: false })
export class GroupRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) name: string;
  /** The case-folded name, so that names that look alike in a list are equal. */
  @Prop({ type: String, required: true }) nameKey: string;
  /** Present for groups that a directory manages. */
  @Prop({ type: String }) externalId?: string;
  @Prop({ type: [String], required: true }) memberIds: string[];
  /** A subset of the members; absent in groups that were stored before groups had leaders. */
  @Prop({ type: [String] }) leaderIds?: string[];
  @Prop({ type: Date, required: true }) createdAt: Date;
}

export const GroupSchema = SchemaFactory.createForClass(GroupRecord);
GroupSchema.index({ nameKey: 1 }, { unique: true });
GroupSchema.index({ memberIds: 1 });
GroupSchema.index({ externalId: 1 }, { sparse: true });
