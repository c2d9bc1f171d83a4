import { Schema, SchemaFactory } from '@nestjs/mongoose';
import type { SealedBytes } from '../../../platform/encryption/sealed-bytes.js';
import type { LeftFindings } from '../spans/left-findings.js';
import type { DocumentHeader, OpenChange } from './document.types.js';

/** A worker's claim on a document to redact. */
export interface RedactionClaim {
  /**
   * When the document may be claimed (again). For a new document its creation time, so that the oldest is redacted
   * first.
   */
  readonly dueAt: Date;
  readonly token: string | null;
  /** Links the trace of the work to that of the request, if tracing is on. */
  readonly origin?: string;
}

/** An open change as stored: encrypted BSON, because spans and notes contain text. */
export interface StoredChange extends Pick<OpenChange, 'version'> {
  readonly sealed: SealedBytes;
}

/** A document as stored: its header, plus the fields that indexes need. */
export interface StoredDocument extends Omit<
  DocumentHeader,
  'id' | 'left' | 'policy' | 'assignee' | 'failure' | 'unfinished' | 'counts' | 'urgency'
> {
  readonly _id: string;
  /** The case-folded file name, for sorting and for case-insensitive search. */
  readonly filenameKey: string;
  /** Encrypted. */
  readonly failure: string | null;
  /** Absent in documents redacted before this was determined. */
  readonly left?: LeftFindings;
  /** JSON, which is several times as fast to read as separate fields; absent in documents older than this field. */
  readonly counts?: string;
  /** Absent in documents redacted before policies had versions. */
  readonly policy?: string | null;
  readonly unfinished: readonly StoredChange[];
  /** Absent in documents older than this field. */
  readonly assignee?: DocumentHeader['assignee'];
  readonly assigneeId?: string | null;
  readonly urgency?: number | null;
  /** The number of undecided spans in the tally, for sorting. */
  readonly undecided?: number;
  /** Present while the document is PENDING. */
  readonly redaction?: RedactionClaim;
  /** When the oldest open change was committed; absent if there is none. */
  readonly openSince?: Date;
}

/** Read and written through the driver directly; the schema only declares the collection and its indexes. */
@Schema({ collection: 'documents', versionKey: false })
export class DocumentRecord {}

const ascending = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 1 as const]));

export const DocumentSchema = SchemaFactory.createForClass(DocumentRecord);

// Pages of the queue: one index per order, for all documents, a batch and a group, and each also within one status, so
// that the few failed documents are not searched for among all. An index is read backwards for the other direction.
// Reports also use them to find the documents added in a time range.
for (const scope of [[], ['batchId'], ['groupId']]) {
  for (const filter of [[], ['status']]) {
    for (const order of ['riskScore', 'priority', 'filenameKey', 'createdAt']) {
      DocumentSchema.index(ascending([...scope, ...filter, order, '_id']));
    }
  }
  for (const order of ['undecided', 'urgency']) DocumentSchema.index(ascending([...scope, order, '_id']));
}
DocumentSchema.index(
  { assigneeId: 1, riskScore: 1, _id: 1 },
  { partialFilterExpression: { assigneeId: { $type: 'string' } } },
);
DocumentSchema.index({ status: 1, batchId: 1, riskScore: 1, _id: 1 });
DocumentSchema.index({ groupId: 1, batchId: 1, riskScore: 1, _id: 1 });
DocumentSchema.index({ groupId: 1, status: 1, batchId: 1, riskScore: 1, _id: 1 });
// Policy versions that documents refer to.
DocumentSchema.index({ policy: 1 }, { partialFilterExpression: { policy: { $type: 'string' } } });
// The next documents to redact, changes left open by a process that died, and documents to purge.
DocumentSchema.index({ 'redaction.dueAt': 1 }, { partialFilterExpression: { 'redaction.dueAt': { $exists: true } } });
DocumentSchema.index({ openSince: 1 }, { partialFilterExpression: { openSince: { $exists: true } } });
DocumentSchema.index({ purgeAt: 1 }, { partialFilterExpression: { purgeAt: { $type: 'date' } } });

export const SEALED_DOCUMENTS = { collection: 'documents', fields: ['failure', 'unfinished[version].sealed'] } as const;
