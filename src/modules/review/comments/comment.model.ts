import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'comments', versionKey: false })
export class CommentRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) documentId: string;
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: String, required: true }) userEmail: string;
  /** Encrypted. */
  @Prop({ type: String, required: true }) text: string;
  @Prop({ type: Date, required: true }) timestamp: Date;
}

export const CommentSchema = SchemaFactory.createForClass(CommentRecord);
CommentSchema.index({ documentId: 1, timestamp: 1, _id: 1 });

export const SEALED_COMMENTS = { collection: 'comments', fields: ['text'] } as const;
