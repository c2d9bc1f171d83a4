import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SpanRecord, type StoredSpan } from '../spans/span.model.js';
import type { Span } from '../spans/span.types.js';
import type { ReportQuery } from './report.types.js';

/** What a report counts of a document. */
export type DocumentFacts = Pick<
  DocumentHeader,
  'id' | 'batchId' | 'status' | 'createdAt' | 'priority' | 'riskScore' | 'sheet' | 'blind' | 'purgedAt'
>;

/** What a report counts of a span. */
export type SpanFacts = Pick<
  Span,
  'documentId' | 'sheet' | 'start' | 'end' | 'type' | 'status' | 'manuallyCreated' | 'statusChangedBy'
>;

const BY_TIME = { createdAt: 1, _id: 1 } as const;
const OF_BATCH = { batchId: 1, createdAt: 1, _id: 1 } as const;
const DOCUMENT_FACTS = {
  batchId: 1,
  status: 1,
  createdAt: 1,
  priority: 1,
  riskScore: 1,
  sheet: 1,
  blind: 1,
  purgedAt: 1,
} as const;
const SPAN_FACTS = {
  documentId: 1,
  sheet: 1,
  start: 1,
  end: 1,
  type: 1,
  status: 1,
  manuallyCreated: 1,
  statusChangedBy: 1,
} as const;
const PORTION = 200;

/** Reads what reports are made of, a portion at a time. */
@Injectable()
export class ReportRepository {
  private readonly documents: Collection<StoredDocument>;
  private readonly spans: Collection<StoredSpan>;

  constructor(
    @InjectModel(DocumentRecord.name) documents: Model<DocumentRecord>,
    @InjectModel(SpanRecord.name) spans: Model<SpanRecord>,
  ) {
    this.documents = documents.collection as unknown as Collection<StoredDocument>;
    this.spans = spans.collection as unknown as Collection<StoredSpan>;
  }

  /** Documents that came in that time, the newest first. */
  async *documentsOf({ from, to, batchId }: ReportQuery, most: number): AsyncGenerator<readonly DocumentFacts[], void> {
    const cursor = this.documents
      .find(
        { createdAt: { $gte: from, $lt: to }, ...(batchId !== undefined && { batchId }) },
        { projection: DOCUMENT_FACTS, hint: batchId === undefined ? BY_TIME : OF_BATCH },
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(most)
      .batchSize(PORTION);
    try {
      let portion: DocumentFacts[] = [];
      for await (const { _id: id, ...facts } of cursor) {
        portion.push({ id, ...facts });
        if (portion.length < PORTION) continue;
        yield portion;
        portion = [];
      }
      if (portion.length > 0) yield portion;
    } finally {
      await cursor.close();
    }
  }

  /** The spans of these documents, one at a time: no text is read. */
  async *spansOf(documentIds: readonly string[]): AsyncGenerator<SpanFacts, void> {
    if (documentIds.length === 0) return;
    const cursor = this.spans.find<SpanFacts>(
      { documentId: { $in: [...documentIds] } },
      { projection: SPAN_FACTS, batchSize: 1000 },
    );
    try {
      yield* cursor;
    } finally {
      await cursor.close();
    }
  }
}
