import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { Cipher } from '../../../platform/encryption/cipher.js';
import { openSpan, SpanRecord, type StoredSpan } from '../spans/span.model.js';
import type { Span } from '../spans/span.types.js';

/** A span awaiting a second opinion, with the fields that identify its document and copy. */
export interface WaitingSpan {
  readonly id: string;
  readonly documentId: string;
  readonly sheet: number;
}

const BATCH_SIZE = 500;

/** Reads the spans of all documents that await a second opinion. */
@Injectable()
export class SecondOpinionRepository {
  private readonly spans: Collection<StoredSpan>;

  constructor(
    @InjectModel(SpanRecord.name) model: Model<SpanRecord>,
    private readonly cipher: Cipher,
  ) {
    this.spans = model.collection as unknown as Collection<StoredSpan>;
  }

  /** Yields the spans, newest first, one page at a time. */
  async *waiting(limit: number): AsyncGenerator<readonly WaitingSpan[], void> {
    const cursor = this.spans
      .find({ status: 'NEEDS_SECOND_OPINION' }, { projection: { documentId: 1, sheet: 1 } })
      .sort({ statusChangedAt: -1, _id: 1 })
      .limit(limit)
      .batchSize(BATCH_SIZE);
    try {
      let portion: WaitingSpan[] = [];
      for await (const { _id: id, documentId, sheet } of cursor) {
        portion.push({ id, documentId, sheet });
        if (portion.length < BATCH_SIZE) continue;
        yield portion;
        portion = [];
      }
      if (portion.length > 0) yield portion;
    } finally {
      await cursor.close();
    }
  }

  /** Returns spans by id. Spans removed meanwhile are missing. */
  async findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Span>> {
    if (ids.length === 0) return new Map();
    const found = await this.spans.find<StoredSpan>({ _id: { $in: [...ids] } }, { projection: { rev: 0 } }).toArray();
    return new Map(
      found
        .filter(({ documentId }) => (documentId as string | undefined) !== undefined)
        .map((span) => [span._id, openSpan(span, this.cipher)]),
    );
  }
}
