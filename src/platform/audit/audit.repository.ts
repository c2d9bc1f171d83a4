import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { AUDIT_MODEL, TENANT, type AuditRow } from './audit.model.js';
import type { AuditQuery } from './audit-query.js';
import { EMPTY, type ChainHead } from './chain.js';

/** Rows that a cursor fetches at once. */
const PORTION = 500;

/** Which part of a history is asked for: entries before that place, at most so many. */
export interface HistoryPage {
  /** A `seq`; absent: from the newest. */
  readonly before?: number;
  readonly limit: number;
}

/** The chain as it is stored. Rows are only ever added, and removed at its beginning once they are archived. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AUDIT_MODEL) private readonly rows: Model<AuditRow>) {}

  /** In order; at the first row that cannot be written it ends, and the rows before it stay. */
  async insert(rows: readonly AuditRow[]): Promise<void> {
    // The driver's own: the rows have been made here, and casting them again costs more than writing them.
    await this.rows.collection.insertMany(rows as never, { ordered: true });
  }

  async head(): Promise<ChainHead> {
    const last = await this.rows.findOne({ tenant: TENANT }, { seq: 1, hash: 1 }).sort({ seq: -1 }).lean();
    return last === null ? EMPTY : { seq: last.seq, hash: last.hash };
  }

  /** The hash at a place; undefined when there is none. */
  async hashAt(seq: number): Promise<string | undefined> {
    if (seq === 0) return EMPTY.hash;
    return (await this.rows.findOne({ tenant: TENANT, seq }, { hash: 1 }).lean())?.hash;
  }

  /** Which of these are recorded. */
  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.rows.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => _id));
  }

  async ofDocument(documentId: string, page: HistoryPage): Promise<AuditRow[]> {
    return this.history({ documentId }, page);
  }

  async ofResource(resourceType: string, resourceId: string, page: HistoryPage): Promise<AuditRow[]> {
    return this.history({ resourceType, resourceId }, page);
  }

  private async history(filter: QueryFilter<AuditRow>, { before, limit }: HistoryPage): Promise<AuditRow[]> {
    return this.rows
      .find({ tenant: TENANT, ...filter, ...(before !== undefined && { seq: { $lt: before } }) })
      .sort({ seq: -1 })
      .limit(limit)
      .lean();
  }

  /** Oldest first. */
  async after(seq: number, limit: number): Promise<AuditRow[]> {
    return this.rows
      .find({ tenant: TENANT, seq: { $gt: seq } })
      .sort({ seq: 1 })
      .limit(limit)
      .lean();
  }

  /** Returns the ids of the first rows up to that place, which is included. */
  async firstTo(seq: number, limit: number): Promise<readonly string[]> {
    const found = await this.rows
      .find({ tenant: TENANT, seq: { $lte: seq } }, { _id: 1 })
      .sort({ seq: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Only of rows before the beginning of the chain. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Newest first. */
  async page(query: AuditQuery, skip: number, limit: number): Promise<AuditRow[]> {
    return this.rows.find(filterOf(query)).sort({ at: -1, seq: -1 }).skip(skip).limit(limit).lean();
  }

  /** Counts no further than `most`. */
  async count(query: AuditQuery, most: number): Promise<number> {
    return this.rows.countDocuments(filterOf(query), { limit: most });
  }

  /** Newest first, a portion at a time. */
  async *stream(query: AuditQuery, most: number): AsyncGenerator<AuditRow[]> {
    const cursor = this.rows
      .find(filterOf(query))
      .sort({ at: -1, seq: -1 })
      .limit(most)
      .batchSize(PORTION)
      .lean()
      .cursor();
    try {
      let portion: AuditRow[] = [];
      for await (const row of cursor) {
        portion.push(row);
        if (portion.length < PORTION) continue;
        yield portion;
        portion = [];
      }
      if (portion.length > 0) yield portion;
    } finally {
      await cursor.close();
    }
  }
}

function filterOf({ from, to, userId, email, ...same }: AuditQuery): QueryFilter<AuditRow> {
  const at = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  return {
    tenant: TENANT,
    ...(userId !== undefined && { userId }),
    ...(email !== undefined && { email }),
    ...(same.action !== undefined && { action: same.action }),
    ...(same.resourceType !== undefined && { resourceType: same.resourceType }),
    ...(same.resourceId !== undefined && { resourceId: same.resourceId }),
    ...(same.documentId !== undefined && { documentId: same.documentId }),
    ...(same.outcome !== undefined && { outcome: same.outcome }),
    ...((from !== undefined || to !== undefined) && { at }),
  };
}
