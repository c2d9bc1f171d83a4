import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Terms that policies refer to as `list:<name>`. */
@Schema({ collection: 'lists', versionKey: false })
export class ListRecord {
  /** The name. */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, default: '' })
  description: string;

  @Prop({ type: [String], required: true })
  items: string[];

  /** Changes whenever the items do. */
  @Prop({ type: String, required: true })
  hash: string;

  @Prop({ type: Date, required: true })
  savedAt: Date;
}

export const ListSchema = SchemaFactory.createForClass(ListRecord);
