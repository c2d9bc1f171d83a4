import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SealedBytes } from '../../../platform/encryption/sealed-bytes.js';
import type { Left } from '../spans/left-findings.js';
import type { DocumentHeader, OpenChange } from './document.types.js';

/** A change that is claimed by a worker, and until when. */
export interface RedactionClaim {
  /** When it may be claimed (again). For a new document when it came, so that the oldest goes first. */
  readonly dueAt: Date;
  readonly token: string | null;
}

/** An open change as it is stored: sealed BSON, since spans and notes hold text. */
export interface StoredChange extends Pick<OpenChange, 'version'> {
  readonly sealed: SealedBytes;
}

/** A document as it is stored: its header, in fields that indexes need beside what the header says. */
export interface StoredDocument extends Omit<
  DocumentHeader,
  'id' | 'left' | 'policy' | 'assignee' | 'failure' | 'unfinished' | 'counts' | 'urgency'
> {
  readonly _id: string;
  /** The file name folded, for sorting and for finding parts of it whatever their case. */
  readonly filenameKey: string;
  /** Sealed. */
  readonly failure: string | null;
  /** Absent where it was redacted before this was looked for. */
  readonly left?: Left;
  /** JSON, which is read several times as fast as fields are; absent in a document that is older than this. */
  readonly counts?: string;
  /** Absent where it was redacted before policies had versions. */
  readonly policy?: string | null;
  readonly unfinished: readonly StoredChange[];
  /** Absent in documents that are older than this. */
  readonly assignee?: DocumentHeader['assignee'];
  readonly assigneeId?: string | null;
  readonly urgency?: number | null;
  /** Of the tally, for sorting. */
  readonly undecided?: number;
  /** While it is PENDING. */
  readonly redaction?: RedactionClaim;
  /** The oldest change that is open; absent when none is. */
  readonly openSince?: Date;
}

const MIXED = MongooseSchema.Types.Mixed;

/** Written and read by the driver itself; the schema is here for its indexes and as the list of the fields. */
@Schema({ collection: 'documents', versionKey: false })
export class DocumentRecord {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: Number, required: true })
  version: number;

  @Prop({ type: String, required: true })
  batchId: string;

  @Prop({ type: String, default: null })
  groupId: string | null;

  @Prop({ type: String, required: true })
  filenameKey: string;

  @Prop({ type: String, required: true })
  status: string;

  @Prop({ type: Number, required: true })
  priority: number;

  @Prop({ type: Number, required: true })
  riskScore: number;

  @Prop({ type: Date, required: true })
  createdAt: Date;

  @Prop({ type: String, default: null })
  assigneeId?: string | null;

  @Prop({ type: Number })
  undecided?: number;

  @Prop({ type: Number })
  urgency?: number | null;

  @Prop({ type: Date })
  openSince?: Date;

  @Prop({ type: Date, default: null })
  purgeAt: Date | null;

  @Prop({ type: String })
  policy?: string | null;

  @Prop({ type: MIXED })
  redaction?: RedactionClaim;
}

const ascending = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 1 as const]));

export const DocumentSchema = SchemaFactory.createForClass(DocumentRecord);

// The pages of the queue: each order by itself, of a batch, and of a group; each also within one status, since a page of
// the few that have failed must not be looked for among all. An index is read backwards for the other direction. Reports
// find what came in a range of time by them, too.
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
// Which versions of policies documents refer to.
DocumentSchema.index({ policy: 1 }, { partialFilterExpression: { policy: { $type: 'string' } } });
// The worker's next documents, the changes left open by a process that died, and what is to be purged.
DocumentSchema.index({ 'redaction.dueAt': 1 }, { partialFilterExpression: { 'redaction.dueAt': { $exists: true } } });
DocumentSchema.index({ openSince: 1 }, { partialFilterExpression: { openSince: { $exists: true } } });
DocumentSchema.index({ purgeAt: 1 }, { partialFilterExpression: { purgeAt: { $type: 'date' } } });

export const SEALED_DOCUMENTS = { collection: 'documents', fields: ['failure', 'unfinished[version].sealed'] } as const;
