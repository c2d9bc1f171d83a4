import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'trend_mutes', versionKey: false })
export class MuteRecord {
  /** The hash of organization and context, see `muteId`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) organization: string;
  @Prop({ type: String, required: true }) context: string;
  @Prop({ type: Date, required: true }) mutedAt: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}

export const MuteSchema = SchemaFactory.createForClass(MuteRecord);
MuteSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
