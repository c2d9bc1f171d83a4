import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { Submitter } from '../../../platform/audit/submitter.js';
import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';
import type { DocumentFailure, DocumentResult, QueuedStatus } from './queued-document.types.js';

export const QUEUED_DOCUMENT_COLLECTION = 'pdf_documents';

/**
 * The position of a document in the queue. `held` is the end of a claim by the process with the token, or of a pause
 * before the next attempt.
 */
export interface Turn {
  readonly state: 'waiting' | 'held';
  readonly until: Date | null;
  readonly token: string | null;
}

@Schema({ collection: QUEUED_DOCUMENT_COLLECTION, versionKey: false, minimize: false })
export class QueuedDocumentRecord {
  /** 32 lower-case hex digits. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) userId: string;
  /** Encrypted. */
  @Prop({ type: String, default: null }) fileName: string | null;
  /** Encrypted; deleted with the source. */
  @Prop({ type: String, default: null }) password: string | null;
  /** JSON of `RequestedRemovals`, if present. Encrypted; deleted with the source. */
  @Prop({ type: String, default: null }) asked?: string | null;
  @Prop({ type: String, required: true }) policyName: string;
  @Prop({ type: String, default: '' }) context: string;
  @Prop({ type: String, default: '' }) organization: string;
  /** The sender, with their groups at that time. */
  @Prop({ type: MongooseSchema.Types.Mixed }) submitter?: Submitter;
  @Prop({ type: String, required: true }) output: 'pdf' | 'png';
  @Prop({ type: Boolean, required: true }) allowUnreadable: boolean;
  /** The size of the source. */
  @Prop({ type: Number, required: true }) bytes: number;
  @Prop({ type: String, required: true }) status: QueuedStatus;
  @Prop({ type: Date, required: true }) statusAt: Date;
  @Prop({ type: Date, required: true }) createdAt: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
  @Prop({ type: Number, required: true }) attempts: number;
  /** Lower ranks go first; documents of equal rank by age. Kept when the document is done. */
  @Prop({ type: Number, required: true }) rank: number;
  /** Absent once the document is done. */
  @Prop({ type: MongooseSchema.Types.Mixed }) turn?: Turn;
  /** Links the traces of the work to that of the request, if tracing is on. */
  @Prop({ type: String }) origin?: string;
  @Prop({ type: MongooseSchema.Types.Mixed, default: null }) failure: DocumentFailure | null;
  @Prop({ type: MongooseSchema.Types.Mixed, default: null }) result: DocumentResult | null;
  /**
   * The delivery id of a completed document, present until its source is deleted and its owner's notification is
   * stored. Written with the status, so that another process continues if this one dies in between.
   */
  @Prop({ type: String }) unsettled?: string;
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
