import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { Submitter } from '../../../platform/audit/submitter.js';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';
import type { DocumentFailure, DocumentResult, QueuedStatus } from './queued-document.types.js';

export const QUEUED_DOCUMENT_COLLECTION = 'pdf_documents';

/**
 * Where a document stands in the queue. `held` until a time: by the process whose token it has, or by nobody while it
 * waits to be tried again.
 */
export interface Turn {
  readonly state: 'waiting' | 'held';
  readonly until: Date | null;
  readonly token: string | null;
}

@Schema({ collection: QUEUED_DOCUMENT_COLLECTION, versionKey: false, minimize: false })
export class QueuedDocumentRecord {
  /** 32 lower-case hex digits. */
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: String, required: true })
  userId: string;

  /** Sealed. */
  @Prop({ type: String, default: null })
  fileName: string | null;

  /** Sealed; forgotten with the source. */
  @Prop({ type: String, default: null })
  password: string | null;

  /** JSON of `Asked`, where something is asked. Sealed; forgotten with the source. */
  @Prop({ type: String, default: null })
  asked?: string | null;

  @Prop({ type: String, required: true })
  policyName: string;

  @Prop({ type: String, default: '' })
  context: string;

  @Prop({ type: String, default: '' })
  organization: string;

  /** Who has sent it, with the groups that they were in then. */
  @Prop({ type: MongooseSchema.Types.Mixed })
  submitter?: Submitter;

  @Prop({ type: String, required: true })
  output: 'pdf' | 'png';

  @Prop({ type: Boolean, required: true })
  allowUnreadable: boolean;

  /** Of the source. */
  @Prop({ type: Number, required: true })
  bytes: number;

  @Prop({ type: String, required: true })
  status: QueuedStatus;

  @Prop({ type: Date, required: true })
  statusAt: Date;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  @Prop({ type: Date, required: true })
  expiresAt: Date;

  @Prop({ type: Number, required: true })
  attempts: number;

  /** Lower ones go first; of the same, older documents. It stays when the document is done. */
  @Prop({ type: Number, required: true })
  rank: number;

  /** Absent once the document is done. */
  @Prop({ type: MongooseSchema.Types.Mixed })
  turn?: Turn;

  @Prop({ type: MongooseSchema.Types.Mixed, default: null })
  failure: DocumentFailure | null;

  @Prop({ type: MongooseSchema.Types.Mixed, default: null })
  result: DocumentResult | null;

  /**
   * Of a document that is done until its source is gone and its owner is sure to be told: the id under which they are.
   * It is written with the status, so that a process that dies in between leaves this to another.
   */
  @Prop({ type: String })
  unsettled?: string;
}

export const QueuedDocumentSchema = SchemaFactory.createForClass(QueuedDocumentRecord);
QueuedDocumentSchema.index({ userId: 1, createdAt: -1, _id: 1 });
QueuedDocumentSchema.index({ 'turn.state': 1, rank: 1, createdAt: 1 });
QueuedDocumentSchema.index({ 'turn.state': 1, 'turn.until': 1 });
QueuedDocumentSchema.index({ userId: 1, 'turn.state': 1 });
QueuedDocumentSchema.index({ userId: 1, rank: -1 });
QueuedDocumentSchema.index({ rank: -1 });
QueuedDocumentSchema.index({ status: 1, createdAt: 1 });
QueuedDocumentSchema.index({ unsettled: 1 }, { sparse: true });
QueuedDocumentSchema.index({ expiresAt: 1 });

export const QUEUED_DOCUMENTS_SEALED: SealedFieldsOf = {
  collection: QUEUED_DOCUMENT_COLLECTION,
  fields: ['fileName', 'password', 'asked'],
};
