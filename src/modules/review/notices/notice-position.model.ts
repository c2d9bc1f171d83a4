import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The position up to which a source of notices was read. */
@Schema({ collection: 'notice_positions', versionKey: false })
export class NoticePositionRecord {
  /** The source. */
  @Prop({ type: String, required: true }) _id: NoticeSource;
  /** An entry of the audit log, or a time in milliseconds. */
  @Prop({ type: Number, required: true }) position: number;
}

export const NoticePositionSchema = SchemaFactory.createForClass(NoticePositionRecord);

export type NoticeSource = 'audit' | 'alerts' | 'breaches';
