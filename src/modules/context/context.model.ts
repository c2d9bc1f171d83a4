import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { NAME_WORD_KIND } from '../../engine/index.js';

/** The name of a context that callers have used with stored policies. */
@Schema({ collection: 'contexts', versionKey: false })
export class ContextRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Date, required: true }) createdAt: Date;
  /** The groups whose members may use it; null or, in older records, absent: everyone may. */
  @Prop({ type: [String], default: null }) groupIds?: string[] | null;
}

export const ContextSchema = SchemaFactory.createForClass(ContextRecord);
ContextSchema.index({ groupIds: 1, _id: 1 });

/** The replacement of one value in a context. Without the secret key the value cannot be derived from it. */
@Schema({ collection: 'context_entries', versionKey: false })
export class ContextEntryRecord {
  /** The entries limited together: one context of stored policies, or all inline ones. */
  @Prop({ type: String, required: true }) pool: string;
  @Prop({ type: String, required: true }) context: string;
  @Prop({ type: String, required: true }) key: string;
  @Prop({ type: String, required: true }) kind: string;
  @Prop({ type: String, required: true }) replacement: string;
  /** Accurate to the day, so that reads cause few writes. */
  @Prop({ type: Date, required: true }) usedAt: Date;
}

export const ContextEntrySchema = SchemaFactory.createForClass(ContextEntryRecord);
ContextEntrySchema.index({ pool: 1, context: 1, key: 1 }, { unique: true });
ContextEntrySchema.index({ pool: 1, usedAt: -1 });
/** Two words of names never have the same surrogate in one context, even if replicas choose concurrently. */
ContextEntrySchema.index(
  { pool: 1, context: 1, replacement: 1 },
  { unique: true, partialFilterExpression: { kind: NAME_WORD_KIND } },
);
