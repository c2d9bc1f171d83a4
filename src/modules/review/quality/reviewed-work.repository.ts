import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model, mongo } from 'mongoose';
import type { DocumentCounts } from '../documents/document-counts.js';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SpanRecord, type StoredSpan } from '../spans/span.model.js';
import type { SampleCriteria } from './sample.types.js';

/** A document approved by people. */
export interface ApprovedDocument extends Pick<
  DocumentHeader,
  'id' | 'batchId' | 'sheet' | 'length' | 'approvals' | 'tally'
> {
  /** Ids of the people who have decided on spans in it; null if it has no counts yet. */
  readonly people: readonly string[] | null;
  /** Types of its spans; null if it has no counts yet. */
  readonly types: readonly string[] | null;
}

/** A span of an approved document, without its text. */
export type ReviewedSpan = Pick<
  StoredSpan,
  '_id' | 'documentId' | 'start' | 'end' | 'type' | 'status' | 'statusChangedBy' | 'decisions'
>;

const DOCUMENT_FIELDS = { batchId: 1, sheet: 1, length: 1, approvals: 1, tally: 1, counts: 1 } as const;
const SPAN_FIELDS = {
  documentId: 1,
  start: 1,
  end: 1,
  type: 1,
  status: 1,
  statusChangedBy: 1,
  decisions: 1,
} as const;

/** Reads the work that samples are drawn from. */
@Injectable()
export class ReviewedWorkRepository {
  private readonly documents: Collection<StoredDocument>;
  private readonly spans: Collection<StoredSpan>;

  constructor(
    @InjectModel(DocumentRecord.name) documents: Model<DocumentRecord>,
    @InjectModel(SpanRecord.name) spans: Model<SpanRecord>,
  ) {
    this.documents = documents.collection as unknown as Collection<StoredDocument>;
    this.spans = spans.collection as unknown as Collection<StoredSpan>;
  }

  /** Returns approved documents whose text was not purged, newest first. */
  async approved(criteria: SampleCriteria, limit: number): Promise<readonly ApprovedDocument[]> {
    const found = this.documents
      .find(filterOf(criteria), { projection: DOCUMENT_FIELDS })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit);
    const documents: ApprovedDocument[] = [];
    for await (const { _id: id, batchId, sheet, length, approvals, tally, counts } of found) {
      documents.push({ id, batchId, sheet, length, approvals, tally, ...factsOf(counts) });
    }
    return documents;
  }

  /** Returns the group of each document. */
  async groupsOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const found = await this.documents
      .find({ _id: { $in: [...documentIds] } }, { projection: { groupId: 1 } })
      .toArray();
    return new Map(found.map(({ _id: id, groupId }) => [id, groupId]));
  }

  /** Returns the spans of each document from its effective copy, in text order. */
  async spansOf(
    documents: readonly Pick<ApprovedDocument, 'id' | 'sheet'>[],
  ): Promise<ReadonlyMap<string, readonly ReviewedSpan[]>> {
    const spans = new Map<string, ReviewedSpan[]>(documents.map(({ id }) => [id, []]));
    if (documents.length === 0) return spans;
    const sheets = documents.map(({ id, sheet }) => ({ documentId: id, sheet }));
    const found = this.spans
      .find<ReviewedSpan>({ $or: sheets }, { projection: SPAN_FIELDS })
      .sort({ documentId: 1, sheet: 1, start: 1, _id: 1 });
    for await (const span of found) spans.get(span.documentId)?.push(span);
    return spans;
  }
}

function factsOf(counts: string | undefined): Pick<ApprovedDocument, 'people' | 'types'> {
  if (counts === undefined) return { people: null, types: null };
  const { people, types } = JSON.parse(counts) as DocumentCounts;
  return {
    people: people.filter(({ decisions }) => decisions > 0).map(({ userId }) => userId),
    types: types.map(([type]) => type),
  };
}

function filterOf({
  batchId,
  groupId,
  reviewerId,
  unit,
  minRisk,
  maxRisk,
  from,
  to,
}: SampleCriteria): mongo.Filter<StoredDocument> {
  const between = <T>(least: T | null, below: object) => ({ ...(least !== null && { $gte: least }), ...below });
  return {
    status: { $in: ['APPROVED', 'FINALIZED'] },
    purgedAt: null,
    ...(batchId !== null && { batchId }),
    ...(groupId !== null && { groupId }),
    ...(unit === 'passages' && reviewerId !== null && { 'approvals.userId': reviewerId }),
    ...((minRisk ?? maxRisk) !== null && { riskScore: between(minRisk, maxRisk === null ? {} : { $lte: maxRisk }) }),
    ...((from ?? to) !== null && { createdAt: between(from, to === null ? {} : { $lt: to }) }),
  };
}
