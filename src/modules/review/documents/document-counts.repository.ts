import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import type { Decider } from '../spans/span.types.js';
import { lastCountedAt, type DocumentCounts } from './document-counts.js';
import { DocumentCountsRecord } from './document-counts.model.js';
import type { DocumentHeader } from './document.types.js';

/** The figures that reports read of a document. */
export interface CountedDocument extends Facts {
  readonly id: string;
  readonly batchId: string;
  readonly createdAt: Date;
}

interface Facts {
  readonly status: DocumentHeader['status'];
  readonly riskScore: number;
  readonly priority: number;
  /** The two blind reviewers; null if there are not two, or if the text is gone. */
  readonly reviewers: readonly [Decider, Decider] | null;
  /** True if a second person is reviewing the document, who must not know about the first reviewer's work. */
  readonly isBlind: boolean;
  readonly counts: DocumentCounts;
}

/** Selects documents that were active in a time range. */
export interface ActiveDocuments {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive; documents added later are left out. */
  readonly to: Date;
  readonly batchId?: string | undefined;
}

const ACTIVITY_INDEX = { activeAt: 1, _id: 1 } as const;
const BATCH_INDEX = { batchId: 1, activeAt: 1, _id: 1 } as const;
const BATCH_SIZE = 1000;
const MAX_BATCH_SIZE = 1000;
const MAX_WAITING = 100_000;

/** The counts of documents for reports. Every change of a document that affects them rewrites its record. */
@Injectable()
export class DocumentCountsRepository {
  private readonly records: Collection<DocumentCountsRecord>;
  private readonly commits = new GroupCommit<DocumentHeader, undefined>((headers) => this.writeTogether(headers), {
    weightOf: () => 1,
    maxTogether: MAX_BATCH_SIZE,
    maxWaiting: MAX_WAITING,
  });

  constructor(@InjectModel(DocumentCountsRecord.name) model: Model<DocumentCountsRecord>) {
    this.records = model.collection as unknown as Collection<DocumentCountsRecord>;
  }

  /** Idempotent, and may run late: the record of a later version is kept. */
  async write(header: DocumentHeader): Promise<void> {
    if (header.counts !== null) await this.commits.add(header);
  }

  /** Inserts the records of new documents; a document that was changed meanwhile has its record already. */
  async insert(headers: readonly DocumentHeader[]): Promise<void> {
    const records = headers.flatMap((header) => recordOf(header) ?? []);
    if (records.length > 0) await orTaken(() => this.records.insertMany(records, { ordered: false }));
  }

  /** Yields the most recently active documents, one page at a time. */
  async *active({ from, to, batchId }: ActiveDocuments, limit: number): AsyncGenerator<readonly CountedDocument[]> {
    const cursor = this.records
      .find(
        { ...(batchId !== undefined && { batchId }), activeAt: { $gte: from }, createdAt: { $lt: to } },
        { projection: { rev: 0, activeAt: 0 }, hint: batchId === undefined ? ACTIVITY_INDEX : BATCH_INDEX },
      )
      .sort({ activeAt: -1, _id: -1 })
      .limit(limit)
      .batchSize(BATCH_SIZE);
    try {
      let portion: CountedDocument[] = [];
      for await (const { _id: id, batchId: of, createdAt, facts } of cursor) {
        portion.push({ id, batchId: of, createdAt, ...(JSON.parse(facts) as Facts) });
        if (portion.length < BATCH_SIZE) continue;
        yield portion;
        portion = [];
      }
      if (portion.length > 0) yield portion;
    } finally {
      await cursor.close();
    }
  }

  /** Returns those of the given documents that have no record. */
  async missingAmong(ids: readonly string[]): Promise<readonly string[]> {
    const found = await this.records.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
    const there = new Set(found.map(({ _id }) => _id));
    return ids.filter((id) => !there.has(id));
  }

  /** Returns the number of documents that have been counted. */
  async total(): Promise<number> {
    return this.records.estimatedDocumentCount();
  }

  private async writeTogether(headers: readonly DocumentHeader[]): Promise<readonly undefined[]> {
    const operations = headers.flatMap((header) => {
      const replacement = recordOf(header);
      if (replacement === undefined) return [];
      const filter = { _id: header.id, rev: { $lt: header.version } };
      return [{ replaceOne: { filter, replacement, upsert: true } }];
    });
    // A record of a later version does not match, so the upsert tries to insert it again and fails on the duplicate id.
    await orTaken(() => this.records.bulkWrite(operations, { ordered: false }));
    return headers.map(() => undefined);
  }
}

/** True if a change of a document affects what reports read of it. */
export const isCountedOtherwise = (before: DocumentHeader, after: DocumentHeader): boolean =>
  after.counts !== null &&
  (before.counts === null || JSON.stringify(factsOf(before)) !== JSON.stringify(factsOf(after)));

function recordOf(header: DocumentHeader): DocumentCountsRecord | undefined {
  const { id, version, batchId, createdAt, counts } = header;
  if (counts === null) return undefined;
  return {
    _id: id,
    rev: version,
    batchId,
    createdAt,
    activeAt: new Date(Math.max(createdAt.getTime(), lastCountedAt(counts))),
    facts: JSON.stringify(factsOf(header)),
  };
}

const factsOf = ({ status, riskScore, priority, blind, purgedAt, counts }: DocumentHeader) => {
  const isDouble = purgedAt === null && (blind?.phase === 'adjudication' || blind?.phase === 'done');
  const reviewers = isDouble && blind.first !== null && blind.second !== null ? [blind.first, blind.second] : null;
  return { status, riskScore, priority, reviewers, isBlind: blind?.phase === 'second', counts };
};
