import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { readAll } from '../../../platform/database/read-records.js';
import type { SourceKey } from '../trend.types.js';
import { REPORTS, type PendingEvent, SeriesRecord } from './series.model.js';

/** A series for detection, without fields that only the dashboard shows. */
export type StoredSeries = Omit<SeriesRecord, 'hours' | 'quarters' | 'pendingSince'>;

/** A change of one series, made only if it is unchanged since it was read. */
export interface SeriesChange {
  readonly id: string;
  /** The version that was read; 0 for a new series. */
  readonly version: number;
  readonly update: {
    readonly $set: Readonly<Record<string, unknown>>;
    readonly $inc?: Readonly<Record<string, number>>;
    readonly $push?: Readonly<Record<string, unknown>>;
  };
}

/** Excludes fields that only the dashboard shows. */
const DASHBOARD_FIELDS = { hours: 0, quarters: 0, pendingSince: 0 } as const;

@Injectable()
export class SeriesRepository {
  constructor(@InjectModel(SeriesRecord.name) private readonly series: Model<SeriesRecord>) {}

  async findByIds(ids: readonly string[]): Promise<StoredSeries[]> {
    if (ids.length === 0) return [];
    return this.series.collection
      .find<StoredSeries>({ _id: { $in: ids } } as object, { projection: DASHBOARD_FIELDS })
      .toArray();
  }

  /** Returns the stored ids among these. */
  async idsAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.series.collection
      .find<{ readonly _id: string }>({ _id: { $in: ids } } as object, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  /** Returns the number of types of a source, counted up to one beyond a limit. */
  async countTypes({ organization, context, source }: SourceKey, limit: number): Promise<number> {
    // Subtracts the series that counts the reports themselves.
    const series = await this.series.countDocuments({ organization, context, source }, { limit: limit + 2 });
    return Math.max(0, series - 1);
  }

  /** Returns the number of series of an organization, counted up to one beyond a limit. */
  async countOfOrganization(organization: string, limit: number): Promise<number> {
    return this.series.countDocuments({ organization }, { limit: limit + 1 });
  }

  /** Returns the number of series, from the database's metadata of the collection. */
  async countAll(): Promise<number> {
    return this.series.estimatedDocumentCount();
  }

  /** Makes the changes that still apply, each atomically. Returns true if all did. */
  async change(changes: readonly SeriesChange[]): Promise<boolean> {
    const operations = changes.map(({ id, version, update }) => ({
      updateOne: { filter: { _id: id, version }, update, upsert: version === 0 },
    }));
    try {
      // The driver's own method: the values were made here, and casting them costs more than writing them.
      const done = await this.series.collection.bulkWrite(
        operations as unknown as AnyBulkWriteOperation<SeriesRecord>[] as never,
        { ordered: false },
      );
      return done.matchedCount + done.upsertedCount === changes.length;
    } catch (error) {
      // A new series was created by another process meanwhile.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /**
   * Returns sources with at least this many reports that have sent none since then, and whose silence was not reported
   * yet.
   */
  async findSilent(before: Date, reports: number, limit: number): Promise<StoredSeries[]> {
    return this.series
      .find(
        {
          type: REPORTS,
          seenAt: { $lt: before },
          'baseline.count': { $gte: reports },
          $or: [{ 'cycle.lastAlertAt': null }, { 'cycle.lastAlertMuted': true }],
        },
        DASHBOARD_FIELDS,
      )
      .sort({ seenAt: 1 })
      .limit(limit)
      .lean<StoredSeries[]>();
  }

  /** Deletes series without a report since then. */
  async removeUnseenSince(moment: Date): Promise<void> {
    await this.series.deleteMany({ seenAt: { $lt: moment } });
  }

  /** Returns events decided before then and not forwarded, each with its series. */
  findPending(
    before: Date,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly pending: PendingEvent[] }[]> {
    return readAll(
      this.series
        .find({ pendingSince: { $lt: before } }, { pending: 1 })
        .sort({ pendingSince: 1 })
        .limit(limit),
      ({ _id, pending }) => ({ id: _id, pending }),
    );
  }

  /** Removes forwarded events, by series. */
  async removePending(bySeries: ReadonlyMap<string, readonly Pick<PendingEvent, 'id'>[]>): Promise<void> {
    const entries = [...bySeries].map(([_id, events]) => ({ _id, ids: events.map(({ id }) => id) }));
    if (entries.length === 0) return;
    const write = async (changes: readonly object[]): Promise<void> => {
      const operations = changes.map((updateOne) => ({ updateOne }));
      await this.series.collection.bulkWrite(operations as never, { ordered: false });
    };
    await write(
      entries.map(({ _id, ids }) => ({ filter: { _id }, update: { $pull: { pending: { id: { $in: ids } } } } })),
    );
    await write(
      entries.map(({ _id }) => ({ filter: { _id, pending: { $size: 0 } }, update: { $unset: { pendingSince: '' } } })),
    );
  }
}
