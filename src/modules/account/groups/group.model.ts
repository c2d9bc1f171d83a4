import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'groups', versionKey: false })
export class GroupRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  name: string;

  /** The name folded, so that names which look alike in a list are one. */
  @Prop({ type: String, required: true })
  nameKey: string;

  /** Of groups that a directory keeps. */
  @Prop({ type: String })
  externalId?: string;

  @Prop({ type: [String], required: true })
  memberIds: string[];

  /** A subset of the members; absent in groups that are older than leaders. */
  @Prop({ type: [String] })
  leaderIds?: string[];

  @Prop({ type: Date, required: true })
  createdAt: Date;
}

export const GroupSchema = SchemaFactory.createForClass(GroupRecord);
GroupSchema.index({ nameKey: 1 }, { unique: true });
GroupSchema.index({ memberIds: 1 });
GroupSchema.index({ externalId: 1 }, { sparse: true });
