import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { GroupedReads } from '../../../platform/batching/grouped-reads.js';
import { Clock } from '../../../platform/clock/clock.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import { Cipher } from '../../../platform/encryption/cipher.js';
import { openSpan, sealSpan, SpanRecord, type StoredSpan } from './span.model.js';
import type { Span, SpanWrite } from './span.types.js';

/**
 * A span or, for a while after its removal, a tombstone. `rev` is the version of the document that wrote it: a late
 * write of an older version does not replace it.
 */
type Record = StoredSpan & { readonly rev: number; readonly removedAt?: Date };

const WITHOUT_REV = { projection: { rev: 0 } } as const;
/** The number of spans written in one command. */
const MAX_BATCH_SIZE = 2000;
/** The number of spans read and decrypted per turn of the event loop; a document may have hundreds of thousands. */
const BATCH_SIZE = 500;
/** Text order. */
const POSITION_INDEX = { documentId: 1, sheet: 1, start: 1, _id: 1 } as const;

/** A write of a span by a version of its document. */
export interface VersionedWrite {
  readonly version: number;
  readonly write: SpanWrite;
}

/** Stores the spans of documents. */
@Injectable()
export class SpanRepository {
  private readonly spans: Collection<Record>;
  private readonly reads = new GroupedReads<StoredSpan>((ids) =>
    this.spans.find<StoredSpan>({ _id: { $in: [...ids] }, documentId: { $exists: true } }, WITHOUT_REV).toArray(),
  );

  constructor(
    @InjectModel(SpanRecord.name) model: Model<SpanRecord>,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {
    this.spans = model.collection as unknown as Collection<Record>;
  }

  async findById(id: string): Promise<Span | undefined> {
    const found = await this.reads.read(id);
    return found === undefined ? undefined : openSpan(found, this.cipher);
  }

  /** Returns those of the spans that are in this document, in text order, without blocking other work of the process. */
  async findAmong(ids: readonly string[], documentId: string, sheet: number): Promise<Span[]> {
    const spans: Span[] = [];
    for (let i = 0; i < ids.length; i += BATCH_SIZE) {
      if (i > 0) await nextTurn();
      const filter = { _id: { $in: ids.slice(i, i + BATCH_SIZE) }, documentId, sheet };
      for (const found of await this.spans.find<StoredSpan>(filter, WITHOUT_REV).toArray()) {
        spans.push(openSpan(found, this.cipher));
      }
    }
    return spans.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  }

  /** Returns the spans in text order, without blocking other work of the process. */
  async findByDocument(documentId: string, sheet: number): Promise<Span[]> {
    const spans: Span[] = [];
    for await (const portion of this.walk(documentId, sheet)) {
      for (const span of portion) spans.push(span);
    }
    return spans;
  }

  /**
   * Yields the same in non-empty portions of some hundred spans, with a turn of the event loop in between. No query
   * stays open meanwhile, so the consumer may be slow or stop.
   */
  async *walk(documentId: string, sheet: number): AsyncGenerator<readonly Span[], undefined> {
    let last: StoredSpan | undefined;
    for (;;) {
      const found = await this.portion({ documentId, sheet }, last);
      if (found.length > 0) yield found.map((span) => openSpan(span, this.cipher));
      if (found.length < BATCH_SIZE) return;
      last = found.at(-1);
      await nextTurn();
    }
  }

  /**
   * Reads a portion with two walks of the same index: first the remaining spans with the same start, then later ones.
   */
  private async portion(
    of: { readonly documentId: string; readonly sheet: number },
    after: StoredSpan | undefined,
  ): Promise<StoredSpan[]> {
    if (after === undefined) return this.find(of, BATCH_SIZE);
    const { start, _id } = after;
    const same = await this.find({ ...of, start, _id: { $gt: _id } }, BATCH_SIZE);
    if (same.length === BATCH_SIZE) return same;
    return [...same, ...(await this.find({ ...of, start: { $gt: start } }, BATCH_SIZE - same.length))];
  }

  private async find(filter: Parameters<typeof this.spans.find>[0], limit: number): Promise<StoredSpan[]> {
    return this.spans
      .find<StoredSpan>(filter, { ...WITHOUT_REV, hint: POSITION_INDEX })
      .sort({ start: 1, _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** Returns the fields that reports and rules need, without decrypting any text. */
  async findFacts(documentIds: readonly string[]): Promise<Omit<Span, 'text' | 'id'>[]> {
    return this.spans
      .find<Omit<Span, 'text' | 'id'>>({ documentId: { $in: [...documentIds] } }, { projection: { text: 0, rev: 0 } })
      .toArray();
  }

  /**
   * Writes the span changes of document versions. Idempotent, and may run late: spans written by a later version are
   * kept.
   */
  async apply(writes: readonly VersionedWrite[]): Promise<void> {
    const now = this.clock.now();
    for (let i = 0; i < writes.length; i += MAX_BATCH_SIZE) {
      const operations = writes.slice(i, i + MAX_BATCH_SIZE).map(({ version, write }) => {
        const id = 'put' in write ? write.put.id : write.remove;
        const left = { rev: version, removedAt: now };
        const replacement = 'put' in write ? { ...sealSpan(write.put, this.cipher), rev: version } : left;
        return { replaceOne: { filter: { _id: id, rev: { $lt: version } }, replacement, upsert: true } };
      });
      // A span of a later version does not match, so the upsert inserts it again and fails on the duplicate id.
      await orTaken(() => this.spans.bulkWrite(operations as never, { ordered: false }));
    }
  }

  /** Stores the engine's spans of a document that nobody has seen yet, replacing those of an earlier attempt. */
  async replaceFound(documentId: string, spans: readonly Span[]): Promise<void> {
    await this.spans.deleteMany({ documentId, rev: 0 });
    await this.insertFound(spans);
  }

  async insertFound(spans: readonly Span[]): Promise<void> {
    for (let i = 0; i < spans.length; i += MAX_BATCH_SIZE) {
      const records = spans.slice(i, i + MAX_BATCH_SIZE).map((span) => ({ ...sealSpan(span, this.cipher), rev: 0 }));
      await this.spans.insertMany(records, { ordered: false });
    }
  }

  /** Removes the texts permanently. */
  async purgeTexts(documentId: string): Promise<number> {
    const { modifiedCount } = await this.spans.updateMany({ documentId }, { $set: { text: '' } });
    return modifiedCount;
  }
}
