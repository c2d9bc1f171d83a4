import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { NAME_WORD_KIND } from '../../engine/index.js';

/** A name that callers by stored policies have used. */
@Schema({ collection: 'contexts', versionKey: false })
export class ContextRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  /** Whose members may use it; null or, in older records, absent: everyone may. */
  @Prop({ type: [String], default: null })
  groupIds?: string[] | null;
}

export const ContextSchema = SchemaFactory.createForClass(ContextRecord);
ContextSchema.index({ groupIds: 1, _id: 1 });

/** What a context replaces one value by. Holds nothing that the value could be read from without the secret key. */
@Schema({ collection: 'context_entries', versionKey: false })
export class ContextEntryRecord {
  /** What is bounded together: one context of stored policies, or all inline ones. */
  @Prop({ type: String, required: true })
  pool: string;

  @Prop({ type: String, required: true })
  context: string;

  @Prop({ type: String, required: true })
  key: string;

  @Prop({ type: String, required: true })
  kind: string;

  @Prop({ type: String, required: true })
  replacement: string;

  /** By day, so that reading writes little. */
  @Prop({ type: Date, required: true })
  usedAt: Date;
}

export const ContextEntrySchema = SchemaFactory.createForClass(ContextEntryRecord);
ContextEntrySchema.index({ pool: 1, context: 1, key: 1 }, { unique: true });
ContextEntrySchema.index({ pool: 1, usedAt: -1 });
/** Two words of names never have the same surrogate in one context, whichever replica chooses. */
ContextEntrySchema.index(
  { pool: 1, context: 1, replacement: 1 },
  { unique: true, partialFilterExpression: { kind: NAME_WORD_KIND } },
);
