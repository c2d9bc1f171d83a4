import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { AUDIT_MODEL, TENANT, type AuditRow } from './audit.model.js';
import type { AuditQuery } from './audit-query.js';
import { EMPTY, type ChainHead } from './chain.js';
import { readAll } from '../database/read-records.js';

/** The number of rows per batch of a cursor. */
const BATCH_SIZE = 500;

/** A page of a history: a limited number of entries before a position. */
export interface HistoryPage {
  /** A `seq`; if absent, the page begins at the newest entry. */
  readonly before?: number;
  readonly limit: number;
}

/** The stored chain. Rows are only appended, and removed from its beginning once they are archived. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AUDIT_MODEL) private readonly rows: Model<AuditRow>) {}

  /** Inserts in order. Stops at the first row that cannot be written; the rows before it remain. */
  async insert(rows: readonly AuditRow[]): Promise<void> {
    // Uses the driver directly: the rows were built here, and casting them again costs more than writing them.
    await this.rows.collection.insertMany(rows as never, { ordered: true });
  }

  async head(): Promise<ChainHead> {
    const last = await this.rows.findOne({ tenant: TENANT }, { seq: 1, hash: 1 }).sort({ seq: -1 }).lean();
    return last === null ? EMPTY : { seq: last.seq, hash: last.hash };
  }

  /** Returns the hash at a position; undefined if there is no row. */
  async hashAt(seq: number): Promise<string | undefined> {
    if (seq === 0) return EMPTY.hash;
    return (await this.rows.findOne({ tenant: TENANT, seq }, { hash: 1 }).lean())?.hash;
  }

  /** Returns the ids that are already recorded. */
  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await readAll(this.rows.find({ _id: { $in: [...ids] } }, { _id: 1 }), ({ _id }) => _id));
  }

  async findByDocument(documentId: string, page: HistoryPage): Promise<AuditRow[]> {
    return this.history({ documentId }, page);
  }

  async findByResource(resourceType: string, resourceId: string, page: HistoryPage): Promise<AuditRow[]> {
    return this.history({ resourceType, resourceId }, page);
  }

  private async history(filter: QueryFilter<AuditRow>, { before, limit }: HistoryPage): Promise<AuditRow[]> {
    return this.rows
      .find({ tenant: TENANT, ...filter, ...(before !== undefined && { seq: { $lt: before } }) })
      .sort({ seq: -1 })
      .limit(limit)
      .lean();
  }

  /** Returns rows oldest first. */
  async after(seq: number, limit: number): Promise<AuditRow[]> {
    return this.rows
      .find({ tenant: TENANT, seq: { $gt: seq } })
      .sort({ seq: 1 })
      .limit(limit)
      .lean();
  }

  /** Returns the ids of the first rows up to and including that position. */
  firstTo(seq: number, limit: number): Promise<readonly string[]> {
    return readAll(
      this.rows
        .find({ tenant: TENANT, seq: { $lte: seq } }, { _id: 1 })
        .sort({ seq: 1 })
        .limit(limit),
      ({ _id }) => _id,
    );
  }

  /** Call it only for rows before the beginning of the chain. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Returns rows newest first. */
  async page(query: AuditQuery, skip: number, limit: number): Promise<AuditRow[]> {
    return this.rows.find(filterOf(query)).sort({ at: -1, seq: -1 }).skip(skip).limit(limit).lean();
  }

  /** Counts up to `limit`. */
  async count(query: AuditQuery, limit: number): Promise<number> {
    return this.rows.countDocuments(filterOf(query), { limit });
  }

  /** Streams rows newest first, a portion at a time. */
  async *stream(query: AuditQuery, limit: number): AsyncGenerator<AuditRow[]> {
    const cursor = this.rows
      .find(filterOf(query))
      .sort({ at: -1, seq: -1 })
      .limit(limit)
      .batchSize(BATCH_SIZE)
      .lean()
      .cursor();
    try {
      let portion: AuditRow[] = [];
      for await (const row of cursor) {
        portion.push(row);
        if (portion.length < BATCH_SIZE) continue;
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
