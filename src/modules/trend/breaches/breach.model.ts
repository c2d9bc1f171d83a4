import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { BreachKind } from '../trend.types.js';

@Schema({ collection: 'trend_breaches', versionKey: false })
export class BreachRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) organization: string;
  @Prop({ type: String, required: true }) context: string;
  @Prop({ type: String, required: true }) source: string;
  /** Empty if a source is silent. */
  @Prop({ type: String, default: '' }) type: string;
  @Prop({ type: String, required: true }) kind: BreachKind;
  @Prop({ type: String, required: true }) method: string;
  @Prop({ type: Date, required: true }) at: Date;
  @Prop({ type: Date, required: true }) detectedAt: Date;
  @Prop({ type: Number, required: true }) count: number;
  @Prop({ type: Number, required: true }) expected: number;
  @Prop({ type: Number }) deviation?: number;
  /** May be infinite. */
  @Prop({ type: Number, required: true }) score: number;
  @Prop({ type: Number, required: true }) limit: number;
  @Prop({ type: Boolean, required: true }) muted: boolean;
  /** When it was stored, which may be long after it was detected; absent in imported and older records. */
  @Prop({ type: Date }) recordedAt?: Date;
  /** Absent if breaches are kept for good. */
  @Prop({ type: Date }) expiresAt?: Date;
}

export const BreachSchema = SchemaFactory.createForClass(BreachRecord);
BreachSchema.index({ detectedAt: -1, _id: 1 });
BreachSchema.index({ organization: 1, detectedAt: -1, _id: 1 });
BreachSchema.index({ recordedAt: 1, _id: 1 }, { partialFilterExpression: { recordedAt: { $type: 'date' } } });
BreachSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
