import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { TrendEvent } from '../trend.types.js';
import type { ChannelId, NotificationState } from './notification.types.js';

@Schema({ collection: 'trend_notifications', versionKey: false, minimize: false })
export class NotificationRecord {
  /** `<event id>:<channel>`, so that a repeated event is stored once. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) channel: ChannelId;
  @Prop({ type: String, required: true }) series: string;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) event: TrendEvent;
  @Prop({ type: Date, required: true }) createdAt: Date;
  /** Orders a series, and the list. */
  @Prop({ type: Number, required: true }) order: number;
  @Prop({ type: String, required: true }) state: NotificationState;
  @Prop({ type: Number, required: true }) attempts: number;
  @Prop({ type: Date, required: true }) notBefore: Date;
  @Prop({ type: String }) problem?: string;
  @Prop({ type: Date }) sentAt?: Date;
  @Prop({ type: String }) origin?: string;
  /** Absent if breaches are kept for good. */
  @Prop({ type: Date }) expiresAt?: Date;
}

export const NotificationSchema = SchemaFactory.createForClass(NotificationRecord);
NotificationSchema.index({ channel: 1, state: 1, notBefore: 1, order: 1 });
NotificationSchema.index({ channel: 1, series: 1, state: 1, order: 1 });
NotificationSchema.index({ order: -1, _id: 1 });
NotificationSchema.index({ state: 1, order: -1, _id: 1 });
NotificationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
